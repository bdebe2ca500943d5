import {
  type BridgeContext,
  type HostEventName,
  type HostEvents,
  isLeft,
  isLoaded,
  isPortMessage,
  protocol,
} from '../messages.js';
import { type HostActions, handleCalls } from './handle-calls.js';
import { type AppState, watchResponsiveness } from './watch-responsiveness.js';

export interface BridgeHost {
  tell<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void;
  close(): void;
}

interface HostOptions {
  /** Souk's frame page, which contains the app's frame. */
  frame: HTMLIFrameElement;
  context: () => BridgeContext;
  actions: HostActions;
  /** Called when the app's state changes; the first state is `waiting`. */
  onState?: (state: AppState) => void;
}

/** The dashboard's end of the bridge: it receives a port from its own frame page, and talks to the app only on that port. */
export function hostBridge({ frame, context, actions, onState = () => undefined }: HostOptions): BridgeHost {
  let port: MessagePort | undefined;
  let flooded = false;
  const tell: BridgeHost['tell'] = (type, payload) => port?.postMessage({ v: protocol, id: 0, type, payload });
  const watch = watchResponsiveness(() => tell('ping', {}), onState);

  function giveUp(): void {
    flooded = true;
    watch.flood();
  }
  function take(given: MessagePort): void {
    // An app that flooded the dashboard gets a new port only with a new frame, when the merchant reloads it.
    if (flooded) {
      given.close();
      return;
    }
    port?.close();
    port = given;
    handleCalls(port, actions, { onActivity: watch.life, onFlood: giveUp });
    tell('context', context());
    watch.ready();
  }
  function hear({ origin, source, data, ports: [given] }: MessageEvent): void {
    if (origin !== window.location.origin || source !== frame.contentWindow) return;
    if (isPortMessage(data) && given) take(given);
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
