import { keepIdToken } from './keep-id-token.js';
import {
  type BridgeContext,
  type CallName,
  type Calls,
  isFromHost,
  isWelcome,
  pongMessage,
  protocol,
  type Resource,
  readyMessage,
  type TellingName,
  type Tellings,
} from './messages.js';

/** Longer nobody waits: every call settles within it, or within it after the last sign that a person is deciding. */
const patienceMs = 10_000;

export interface BridgeOptions {
  /** Where Souk's dashboard is, for example `https://souk.example`: nobody else is listened to. */
  soukOrigin: string;
}

/** A call that was refused, or that nobody answered. */
export class BridgeError extends Error {
  override name = 'BridgeError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Bridge {
  /** Locale, direction, theme, business; kept up to date. */
  context(): BridgeContext;
  onContext(listener: (context: BridgeContext) => void): () => void;
  /** For calls to your own server: lives 60 seconds, renewed in time. */
  idToken(): Promise<string>;
  /** Leads the whole dashboard to one of its pages. */
  navigate(path: string): Promise<void>;
  toast(message: string, mood?: 'good' | 'bad'): Promise<void>;
  confirm(question: Calls['confirm']['sends']): Promise<boolean>;
  title(title: string): Promise<void>;
  loading(loading: boolean): Promise<void>;
  /** Shows a bar with Save and Discard until what it returns is called. */
  saveBar(actions: { save(): void; discard(): void }): Promise<() => Promise<void>>;
  /** Lets the merchant choose; empty when they chose nothing. */
  pick(resource: Resource, options?: { multiple?: boolean }): Promise<string[]>;
  scopes: { request(scopes: string[]): Promise<string[]> };
  /** Tells where your app is now, so that a reload and a shared address come back there. */
  tellPath(path: string): Promise<void>;
  /** The merchant went Back or Forward. */
  onPath(listener: (path: string) => void): () => void;
  close(): void;
}

interface Waiting {
  resolve(payload: unknown): void;
  reject(error: BridgeError): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Says that the page is there and waits for the dashboard's port. Everything afterwards goes through that port alone. */
export async function openBridge({ soukOrigin }: BridgeOptions): Promise<Bridge> {
  const calls = new PortCalls(await knock(new URL(soukOrigin).origin));
  let current = await calls.first('context');
  calls.on('context', (next) => {
    current = next;
  });
  const token = keepIdToken(() => calls.ask('idToken', {}));
  const quietly = async <Name extends CallName>(name: Name, payload: Calls[Name]['sends']) => {
    await calls.ask(name, payload);
  };
  return {
    context: () => current,
    onContext: (listener) => calls.on('context', listener),
    idToken: token,
    navigate: (path) => quietly('navigate', { path }),
    toast: (message, mood = 'good') => quietly('toast', { message, mood }),
    confirm: async (question) => (await calls.ask('confirm', question)).confirmed,
    title: (title) => quietly('title', { title }),
    loading: (loading) => quietly('loading', { loading }),
    saveBar: (actions) => showSaveBar(calls, actions),
    pick: async (resource, options = {}) => (await calls.ask('pick', { resource, ...options })).ids,
    scopes: { request: async (scopes) => (await calls.ask('requestScopes', { scopes })).granted },
    tellPath: (path) => quietly('path', { path }),
    onPath: (listener) => calls.on('path', ({ path }) => listener(path)),
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
    }, patienceMs);
    function hear({ source, origin: from, data, ports: [port] }: MessageEvent) {
      if (source !== window.parent || from !== origin || !isWelcome(data) || !port) return;
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

/** Questions and answers on the port, and what the host tells unasked. */
class PortCalls {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<TellingName, Set<(payload: unknown) => void>>();
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

  on<Name extends TellingName>(name: Name, listener: (payload: Tellings[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener as (payload: unknown) => void));
    return () => listeners.delete(listener as (payload: unknown) => void);
  }

  /** The next telling of this name, within the patience of a call. */
  first<Name extends TellingName>(name: Name): Promise<Tellings[Name]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        forget();
        this.close();
        reject(new BridgeError('NO_HOST', 'The dashboard did not answer.'));
      }, patienceMs);
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
    if (!isFromHost(data)) return;
    if (data.id === 0) {
      if (data.type === 'ping') this.#port.postMessage(pongMessage);
      for (const listener of this.#listeners.get(data.type as TellingName) ?? [])
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
    return setTimeout(() => this.#fail(id, 'NO_ANSWER', 'The dashboard did not answer in time.'), patienceMs);
  }

  #fail(id: number, code: string, message: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    waiting?.reject(new BridgeError(code, message));
  }
}
