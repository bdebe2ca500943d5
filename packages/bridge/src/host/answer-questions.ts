import { type CallName, type Calls, isPong, isQuestion, protocol } from '../messages.js';
import { findProblem } from './find-problem.js';
import { limitCalls } from './limit-calls.js';

/** What the dashboard does when an app asks. One that waits for a person may take as long as the person does. */
export type HostActions = { [Name in CallName]: (payload: Calls[Name]['sends']) => Promise<Calls[Name]['gets']> };

/** Thrown by an action: the app hears this code instead of `FAILED`. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Heard {
  /** The app said something: its page is not stuck. */
  onLife(): void;
  /** It says so much that nobody can listen; the port is closed. */
  onFlood(): void;
}

const signOfLifeMs = 4_000;
/** Of one app's questions: a flood is refused, and the page stays usable. */
const mostUnanswered = 32;

export function answerQuestions(port: MessagePort, actions: HostActions, { onLife, onFlood }: Heard): void {
  let unanswered = 0;
  const judge = limitCalls();
  const refuse = (id: number, code: string, message: string) =>
    port.postMessage({ v: protocol, id, type: 'error', payload: { code, message } });
  const giveUp = () => {
    // What is still queued on it is dropped with it.
    port.onmessage = null;
    port.close();
    onFlood();
  };
  port.onmessage = async ({ data }: MessageEvent) => {
    const verdict = judge();
    if (verdict === 'flood') return giveUp();
    onLife();
    // What is no question has no number that an answer could carry.
    if (isPong(data) || !isQuestion(data)) return;
    const { id, type, payload } = data;
    const problem = findProblem(data);
    if (problem) return refuse(id, problem.code, problem.message);
    if (verdict === 'refuse' || unanswered >= mostUnanswered)
      return refuse(id, 'TOO_MANY', 'Too many calls came at once.');
    unanswered += 1;
    const alive = setInterval(() => port.postMessage({ v: protocol, id, type: 'waiting' }), signOfLifeMs);
    try {
      const act = actions[type as CallName] as (sent: unknown) => Promise<unknown>;
      port.postMessage({ v: protocol, id, type: 'answer', payload: await act(payload) });
    } catch (error) {
      refuse(id, error instanceof CallRefused ? error.code : 'FAILED', sentenceOf(error));
    } finally {
      clearInterval(alive);
      unanswered -= 1;
    }
  };
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'It failed.');
