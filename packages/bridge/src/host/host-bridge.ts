import {
  type BridgeContext,
  type CallName,
  type Calls,
  isQuestion,
  isWelcome,
  protocol,
  type TellingName,
  type Tellings,
} from '../messages.js';
import { findProblem } from './find-problem.js';

/** What the dashboard does when an app asks. One that waits for a person may take as long as the person does. */
export type HostActions = { [Name in CallName]: (payload: Calls[Name]['sends']) => Promise<Calls[Name]['gets']> };

export interface BridgeHost {
  tell<Name extends TellingName>(name: Name, payload: Tellings[Name]): void;
  close(): void;
}

interface HostOptions {
  /** The small page of ours around the app's frame. */
  frame: HTMLIFrameElement;
  context: () => BridgeContext;
  actions: HostActions;
  /** The app's page is there and speaks. */
  onReady?: () => void;
}

const signOfLifeMs = 4_000;
/** Of one app's questions: a flood is refused, and the page stays usable. */
const mostUnanswered = 32;

/** The dashboard's end: it takes the port that its own small page hands over, and speaks to the app only there. */
export function hostBridge({ frame, context, actions, onReady }: HostOptions): BridgeHost {
  let port: MessagePort | undefined;
  const tell: BridgeHost['tell'] = (type, payload) => port?.postMessage({ v: protocol, id: 0, type, payload });
  function hear({ origin, source, data, ports: [given] }: MessageEvent): void {
    if (origin !== window.location.origin || source !== frame.contentWindow || !isWelcome(data) || !given) return;
    port?.close();
    port = given;
    answerQuestions(port, actions);
    tell('context', context());
    onReady?.();
  }
  window.addEventListener('message', hear);
  return {
    tell,
    close() {
      window.removeEventListener('message', hear);
      port?.close();
    },
  };
}

function answerQuestions(port: MessagePort, actions: HostActions): void {
  let unanswered = 0;
  const refuse = (id: number, code: string, message: string) =>
    port.postMessage({ v: protocol, id, type: 'error', payload: { code, message } });
  port.onmessage = async ({ data }: MessageEvent) => {
    // What is no question has no number that an answer could carry.
    if (!isQuestion(data)) return;
    const { id, type, payload } = data;
    const problem = findProblem(data);
    if (problem) return refuse(id, problem.code, problem.message);
    if (unanswered >= mostUnanswered) return refuse(id, 'TOO_MANY', 'Too many calls are waiting for an answer.');
    unanswered += 1;
    const alive = setInterval(() => port.postMessage({ v: protocol, id, type: 'waiting' }), signOfLifeMs);
    try {
      const act = actions[type as CallName] as (sent: unknown) => Promise<unknown>;
      port.postMessage({ v: protocol, id, type: 'answer', payload: await act(payload) });
    } catch (error) {
      refuse(id, 'FAILED', error instanceof Error ? error.message : 'It failed.');
    } finally {
      clearInterval(alive);
      unanswered -= 1;
    }
  };
}
