export interface Frame {
  id?: string;
  event?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
  data?: any;
}

/** A client of server-sent events over a real socket. */
export interface FollowedStream {
  status: number;
  headers: Headers;
  /** What came so far. */
  frames: Frame[];
  /** Every line, comments and retry hints included. */
  lines: string[];
  /** The id to go on from. */
  lastEventId(): string | undefined;
  /** Waits until as many frames with data came in all. */
  until(count: number): Promise<Frame[]>;
  /** Resolves when the server ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

const patienceMs = 15_000;

export async function followStream(
  url: string,
  { token, lastEventId }: { token: string; lastEventId?: string },
): Promise<FollowedStream> {
  const controller = new AbortController();
  const response = await fetch(url, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  const frames: Frame[] = [];
  const lines: string[] = [];
  let last = lastEventId;
  let heard: () => void = () => undefined;
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        lines.push(...block.split('\n'));
        const frame = readFrame(block);
        last = frame.id ?? last;
        if (frame.data !== undefined) frames.push(frame);
      }
      heard();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!controller.signal.aborted) lines.push(`broken: ${String(error)}`);
  });
  return {
    status: response.status,
    headers: response.headers,
    frames,
    lines,
    lastEventId: () => last,
    async until(count) {
      const deadline = Date.now() + patienceMs;
      while (frames.length < count && Date.now() < deadline) {
        await new Promise<void>((resolve) => {
          heard = resolve;
          setTimeout(resolve, 200).unref();
        });
      }
      if (frames.length < count) throw new Error(`Only ${frames.length} of ${count} frames came.`);
      return frames;
    },
    ended,
    leave: () => controller.abort(),
  };
}

function readFrame(block: string): Frame {
  const frame: Frame = {};
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) frame.id = line.slice(4);
    if (line.startsWith('event: ')) frame.event = line.slice(7);
    if (line.startsWith('data: ')) frame.data = JSON.parse(line.slice(6));
  }
  return frame;
}
