import {
  type BridgeContext,
  isLeft,
  isLoaded,
  isWelcome,
  protocol,
  type TellingName,
  type Tellings,
} from '../messages.js';
import { answerQuestions, type HostActions } from './answer-questions.js';
import { type AppState, watchLife } from './watch-life.js';

export interface BridgeHost {
  tell<Name extends TellingName>(name: Name, payload: Tellings[Name]): void;
  close(): void;
}

interface HostOptions {
  /** The small page of ours around the app's frame. */
  frame: HTMLIFrameElement;
  context: () => BridgeContext;
  actions: HostActions;
  /** How the app is now; it begins as `waiting`. */
  onState?: (state: AppState) => void;
}

/** The dashboard's end: it takes the port that its own small page hands over, and speaks to the app only there. */
export function hostBridge({ frame, context, actions, onState = () => undefined }: HostOptions): BridgeHost {
  let port: MessagePort | undefined;
  let flooded = false;
  const tell: BridgeHost['tell'] = (type, payload) => port?.postMessage({ v: protocol, id: 0, type, payload });
  const watch = watchLife(() => tell('ping', {}), onState);

  function giveUp(): void {
    flooded = true;
    watch.flood();
  }
  function take(given: MessagePort): void {
    // Whoever flooded once begins anew with a new frame, when the merchant wants to.
    if (flooded) {
      given.close();
      return;
    }
    port?.close();
    port = given;
    answerQuestions(port, actions, { onLife: watch.life, onFlood: giveUp });
    tell('context', context());
    watch.ready();
  }
  function hear({ origin, source, data, ports: [given] }: MessageEvent): void {
    if (origin !== window.location.origin || source !== frame.contentWindow) return;
    if (isWelcome(data) && given) take(given);
    else if (isLoaded(data)) watch.loaded();
    else if (isLeft(data)) watch.left();
  }
  window.addEventListener('message', hear);
  return {
    tell,
    close() {
      window.removeEventListener('message', hear);
      watch.stop();
      port?.close();
    },
  };
}
