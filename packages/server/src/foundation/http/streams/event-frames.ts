/** Server-sent events as text (HTML standard, section 9.2). None of what is sent contains a line break. */

export interface EventFrame {
  id?: string;
  event?: string;
  data?: string;
}

export function writeFrame({ id, event, data }: EventFrame): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** How long a client waits before it connects again. */
export const writeRetry = (ms: number): string => `retry: ${ms}\n\n`;

export const writeComment = (text: string): string => `: ${text}\n\n`;

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that collect answers before they pass them on must not.
  'x-accel-buffering': 'no',
};
