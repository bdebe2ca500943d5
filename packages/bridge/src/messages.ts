/** The version of this protocol. A side that hears another one answers with an error instead of guessing. */
export const protocol = 1;

/** What the dashboard tells an app at the beginning, and again whenever it changes. */
export interface BridgeContext {
  /** `en`, `fr`, `ar`. */
  locale: string;
  direction: 'ltr' | 'rtl';
  theme: 'light' | 'dark';
  businessId: string;
  installationId: string;
  /** The scopes the merchant has granted. */
  scopes: string[];
}

export type Resource = 'product' | 'order' | 'customer';

/** What an app may ask, with what it sends and what it gets. */
export interface Calls {
  idToken: { sends: Record<string, never>; gets: { token: string; expiresInMs: number } };
  navigate: { sends: { path: string }; gets: Record<string, never> };
  toast: { sends: { message: string; mood: 'good' | 'bad' }; gets: Record<string, never> };
  confirm: {
    sends: { title: string; message: string; confirmLabel?: string; destructive?: boolean };
    gets: { confirmed: boolean };
  };
  title: { sends: { title: string }; gets: Record<string, never> };
  loading: { sends: { loading: boolean }; gets: Record<string, never> };
  /** Shown while something is to be saved; the host tells `save` or `discard`. */
  saveBar: { sends: { shown: boolean }; gets: Record<string, never> };
  pick: { sends: { resource: Resource; multiple?: boolean }; gets: { ids: string[] } };
  requestScopes: { sends: { scopes: string[] }; gets: { granted: string[] } };
  /** Where the app is now, so that a reload comes back there. */
  path: { sends: { path: string }; gets: Record<string, never> };
}

export type CallName = keyof Calls;

/** What the host tells without being asked. */
export interface Tellings {
  context: BridgeContext;
  save: Record<string, never>;
  discard: Record<string, never>;
  /** The merchant went Back or Forward to a path of the app. */
  path: { path: string };
  /** Are you still there? The app's end answers by itself, as long as its page is not stuck. */
  ping: Record<string, never>;
}

export type TellingName = keyof Tellings;

/** From the app: a question with a number of its own. */
export interface Question {
  v: number;
  id: number;
  type: string;
  payload: unknown;
}

/** From the host: an answer to a question, a sign that a person is still deciding, or something told. */
export type FromHost =
  | { v: number; id: number; type: 'answer'; payload: unknown }
  | { v: number; id: number; type: 'error'; payload: BridgeProblem }
  | { v: number; id: number; type: 'waiting' }
  | { v: number; id: 0; type: TellingName; payload: unknown };

export interface BridgeProblem {
  code: string;
  message: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Anything can arrive on a port: only this is a question. */
export function isQuestion(value: unknown): value is Question {
  if (!isRecord(value)) return false;
  return typeof value.v === 'number' && Number.isSafeInteger(value.id) && typeof value.type === 'string';
}

export function isFromHost(value: unknown): value is FromHost {
  if (!isRecord(value)) return false;
  return value.v === protocol && Number.isSafeInteger(value.id) && typeof value.type === 'string';
}

/** The answer to `ping`. It has no number, as nobody waits for this one alone. */
export const pongMessage = { v: protocol, id: 0, type: 'pong', payload: {} } as const;
export const isPong = (value: unknown): boolean => isRecord(value) && value.id === 0 && value.type === 'pong';

/** The one message outside the port: the app's page is there. It carries nothing, so anybody may hear it. */
export const readyMessage = { souk: 'ready', v: protocol } as const;
/** The answer to it, with the port. */
export const welcomeMessage = { souk: 'port', v: protocol } as const;

/** From the small page to the dashboard: the app's frame has loaded a page, or was kept from leaving the app's origin. */
export const loadedMessage = { souk: 'loaded', v: protocol } as const;
export const leftMessage = { souk: 'left', v: protocol } as const;

export const isReady = (value: unknown): boolean => isRecord(value) && value.souk === 'ready' && value.v === protocol;

export const isWelcome = (value: unknown): boolean => isRecord(value) && value.souk === 'port' && value.v === protocol;
export const isLoaded = (value: unknown): boolean => isRecord(value) && value.souk === 'loaded' && value.v === protocol;
export const isLeft = (value: unknown): boolean => isRecord(value) && value.souk === 'left' && value.v === protocol;
