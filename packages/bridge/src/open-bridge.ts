import { cacheIdToken } from './id-token-cache.js';
import {
  type BridgeContext,
  type CallName,
  type Calls,
  type HostEventName,
  type HostEvents,
  isHostMessage,
  isPortMessage,
  pongMessage,
  protocol,
  type Resource,
  readyMessage,
} from './messages.js';

/** Every call settles within this time, counted again from each sign that the merchant is still deciding. */
const timeoutMs = 10_000;

export interface BridgeOptions {
  /** Origin of Souk's dashboard, for example `https://souk.example`. Messages from other origins are ignored. */
  soukOrigin: string;
}

/** A call that failed or timed out. */
export class BridgeError extends Error {
  override name = 'BridgeError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Bridge {
  /** Current locale, direction, theme, business and scopes. */
  context(): BridgeContext;
  onContext(listener: (context: BridgeContext) => void): () => void;
  /** ID token for requests to your own server. It is valid for 60 seconds and renewed automatically. */
  idToken(): Promise<string>;
  /** Navigates the whole dashboard to one of its pages. */
  navigate(path: string): Promise<void>;
  toast(message: string, tone?: 'success' | 'critical'): Promise<void>;
  confirm(question: Calls['confirm']['sends']): Promise<boolean>;
  title(title: string): Promise<void>;
  loading(loading: boolean): Promise<void>;
  /** Shows a bar with Save and Discard. Call the returned function to hide it. */
  saveBar(actions: { save(): void; discard(): void }): Promise<() => Promise<void>>;
  /** Lets the merchant choose resources; returns an empty list when they choose none. */
  pick(resource: Resource, options?: { multiple?: boolean }): Promise<string[]>;
  scopes: { request(scopes: string[]): Promise<string[]> };
  /** Sets the current path of your app, so that a reload or a shared link opens it again. */
  setPath(path: string): Promise<void>;
  /** Called when the merchant goes Back or Forward. */
  onPathChange(listener: (path: string) => void): () => void;
  close(): void;
}

interface Waiting {
  resolve(payload: unknown): void;
  reject(error: BridgeError): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Announces the page and waits for the dashboard's port. All later messages use that port only. */
export async function openBridge({ soukOrigin }: BridgeOptions): Promise<Bridge> {
  const calls = new PortCalls(await knock(new URL(soukOrigin).origin));
  let current = await calls.first('context');
  calls.on('context', (next) => {
    current = next;
  });
  const token = cacheIdToken(() => calls.ask('idToken', {}));
  const quietly = async <Name extends CallName>(name: Name, payload: Calls[Name]['sends']) => {
    await calls.ask(name, payload);
  };
  return {
    context: () => current,
    onContext: (listener) => calls.on('context', listener),
    idToken: token,
    navigate: (path) => quietly('navigate', { path }),
    toast: (message, tone = 'success') => quietly('toast', { message, tone }),
    confirm: async (question) => (await calls.ask('confirm', question)).confirmed,
    title: (title) => quietly('title', { title }),
    loading: (loading) => quietly('loading', { loading }),
    saveBar: (actions) => showSaveBar(calls, actions),
    pick: async (resource, options = {}) => (await calls.ask('pick', { resource, ...options })).ids,
    scopes: { request: async (scopes) => (await calls.ask('requestScopes', { scopes })).granted },
    setPath: (path) => quietly('path', { path }),
    onPathChange: (listener) => calls.on('path', ({ path }) => listener(path)),
    close: () => calls.close(),
  };
}

function knock(origin: string): Promise<MessagePort> {
  if (window.parent === window)
    return Promise.reject(new BridgeError('NOT_EMBEDDED', 'The page is not inside the dashboard.'));
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      window.removeEventListener('message', hear);
      reject(new BridgeError('NO_HOST', 'The dashboard did not answer.'));
    }, timeoutMs);
    function hear({ source, origin: from, data, ports: [port] }: MessageEvent) {
      if (source !== window.parent || from !== origin || !isPortMessage(data) || !port) return;
      clearTimeout(giveUp);
      window.removeEventListener('message', hear);
      resolve(port);
    }
    window.addEventListener('message', hear);
    window.parent.postMessage(readyMessage, origin);
  });
}

async function showSaveBar(calls: PortCalls, { save, discard }: { save(): void; discard(): void }) {
  const forget = [calls.on('save', save), calls.on('discard', discard)];
  await calls.ask('saveBar', { shown: true });
  return async () => {
    for (const end of forget) end();
    await calls.ask('saveBar', { shown: false });
  };
}

/** Calls and responses on the port, and events of the host. */
class PortCalls {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<HostEventName, Set<(payload: unknown) => void>>();
  #lastId = 0;
  #closed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#hear(data);
    port.onmessageerror = () => undefined;
  }

  ask<Name extends CallName>(type: Name, payload: Calls[Name]['sends']): Promise<Calls[Name]['gets']> {
    if (this.#closed) return Promise.reject(new BridgeError('CLOSED', 'The bridge is closed.'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer: this.#endLater(id) });
      this.#port.postMessage({ v: protocol, id, type, payload });
    });
  }

  on<Name extends HostEventName>(name: Name, listener: (payload: HostEvents[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener as (payload: unknown) => void));
    return () => listeners.delete(listener as (payload: unknown) => void);
  }

  /** The next event of this name, within the timeout of a call. */
  first<Name extends HostEventName>(name: Name): Promise<HostEvents[Name]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        forget();
        this.close();
        reject(new BridgeError('NO_HOST', 'The dashboard did not answer.'));
      }, timeoutMs);
      const forget = this.on(name, (payload) => {
        clearTimeout(timer);
        forget();
        resolve(payload);
      });
    });
  }

  close(): void {
    this.#closed = true;
    this.#port.close();
    for (const id of [...this.#waiting.keys()]) this.#fail(id, 'CLOSED', 'The bridge is closed.');
  }

  #hear(data: unknown): void {
    if (!isHostMessage(data)) return;
    if (data.id === 0) {
      if (data.type === 'ping') this.#port.postMessage(pongMessage);
      for (const listener of this.#listeners.get(data.type as HostEventName) ?? [])
        listener('payload' in data ? data.payload : {});
      return;
    }
    const waiting = this.#waiting.get(data.id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (data.type === 'waiting') {
      waiting.timer = this.#endLater(data.id);
      return;
    }
    this.#waiting.delete(data.id);
    if (data.type === 'error') waiting.reject(new BridgeError(data.payload.code, data.payload.message));
    else if (data.type === 'answer') waiting.resolve(data.payload);
  }

  #endLater(id: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#fail(id, 'NO_ANSWER', 'The dashboard did not answer in time.'), timeoutMs);
  }

  #fail(id: number, code: string, message: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    waiting?.reject(new BridgeError(code, message));
  }
}
