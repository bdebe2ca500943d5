import { type CallName, type Calls, isCallMessage, isPong, protocol } from '../messages.js';
import { limitCalls } from './limit-calls.js';
import { validateCall } from './validate-call.js';

/** The dashboard's implementation of each call. A call that waits for the merchant can take as long as the merchant does. */
export type HostActions = { [Name in CallName]: (payload: Calls[Name]['sends']) => Promise<Calls[Name]['gets']> };

/** Thrown by an action to send this code to the app instead of `FAILED`. */
export class CallRejected extends Error {
  override name = 'CallRejected';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface CallListeners {
  /** The app sent a message, so its page does not hang. */
  onActivity(): void;
  /** The app sends too many messages; the port is closed. */
  onFlood(): void;
}

const keepAliveMs = 4_000;
/** Maximum number of pending calls of one app, so that a flood does not make the page unusable. */
const maxPending = 32;

export function handleCalls(port: MessagePort, actions: HostActions, { onActivity, onFlood }: CallListeners): void {
  let unanswered = 0;
  const judge = limitCalls();
  const refuse = (id: number, code: string, message: string) =>
    port.postMessage({ v: protocol, id, type: 'error', payload: { code, message } });
  const giveUp = () => {
    // Messages that are still queued on the port are dropped.
    port.onmessage = null;
    port.close();
    onFlood();
  };
  port.onmessage = async ({ data }: MessageEvent) => {
    const verdict = judge();
    if (verdict === 'flood') return giveUp();
    onActivity();
    // Only calls have an ID to respond to.
    if (isPong(data) || !isCallMessage(data)) return;
    const { id, type, payload } = data;
    const problem = validateCall(data);
    if (problem) return refuse(id, problem.code, problem.message);
    if (verdict === 'reject' || unanswered >= maxPending) return refuse(id, 'TOO_MANY', 'Too many concurrent calls.');
    unanswered += 1;
    const alive = setInterval(() => port.postMessage({ v: protocol, id, type: 'waiting' }), keepAliveMs);
    try {
      const act = actions[type as CallName] as (sent: unknown) => Promise<unknown>;
      port.postMessage({ v: protocol, id, type: 'answer', payload: await act(payload) });
    } catch (error) {
      refuse(id, error instanceof CallRejected ? error.code : 'FAILED', sentenceOf(error));
    } finally {
      clearInterval(alive);
      unanswered -= 1;
    }
  };
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'The call failed.');
