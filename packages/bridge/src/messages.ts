/** The version of this protocol. Messages of another version get an error response. */
export const protocol = 1;

/** Context that the dashboard sends to the app when the bridge opens, and again whenever it changes. */
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

/** The calls of an app: `sends` is the payload of the request, `gets` that of the response. */
export interface Calls {
  idToken: { sends: Record<string, never>; gets: { token: string; expiresInMs: number } };
  navigate: { sends: { path: string }; gets: Record<string, never> };
  toast: { sends: { message: string; tone: 'success' | 'critical' }; gets: Record<string, never> };
  confirm: {
    sends: { title: string; message: string; confirmLabel?: string; destructive?: boolean };
    gets: { confirmed: boolean };
  };
  title: { sends: { title: string }; gets: Record<string, never> };
  loading: { sends: { loading: boolean }; gets: Record<string, never> };
  /** Shown while there are unsaved changes; the host sends `save` or `discard`. */
  saveBar: { sends: { shown: boolean }; gets: Record<string, never> };
  pick: { sends: { resource: Resource; multiple?: boolean }; gets: { ids: string[] } };
  requestScopes: { sends: { scopes: string[] }; gets: { granted: string[] } };
  /** The current path of the app, so that a reload returns to it. */
  path: { sends: { path: string }; gets: Record<string, never> };
}

export type CallName = keyof Calls;

/** Events that the host sends on its own. */
export interface HostEvents {
  context: BridgeContext;
  save: Record<string, never>;
  discard: Record<string, never>;
  /** The merchant went Back or Forward to a path of the app. */
  path: { path: string };
  /** Checks that the app's page still responds. The bridge answers automatically, unless the page hangs. */
  ping: Record<string, never>;
}

export type HostEventName = keyof HostEvents;

/** From the app: a call with its own ID. */
export interface CallMessage {
  v: number;
  id: number;
  type: string;
  payload: unknown;
}

/** From the host: the response to a call, a sign that the merchant is still deciding, or an event. */
export type HostMessage =
  | { v: number; id: number; type: 'answer'; payload: unknown }
  | { v: number; id: number; type: 'error'; payload: CallError }
  | { v: number; id: number; type: 'waiting' }
  | { v: number; id: 0; type: HostEventName; payload: unknown };

export interface CallError {
  code: string;
  message: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Anything can arrive on a port; only this is a call. */
export function isCallMessage(value: unknown): value is CallMessage {
  if (!isRecord(value)) return false;
  return typeof value.v === 'number' && Number.isSafeInteger(value.id) && typeof value.type === 'string';
}

export function isHostMessage(value: unknown): value is HostMessage {
  if (!isRecord(value)) return false;
  return value.v === protocol && Number.isSafeInteger(value.id) && typeof value.type === 'string';
}

/** The response to `ping`. It has no ID of its own, because no caller waits for it. */
export const pongMessage = { v: protocol, id: 0, type: 'pong', payload: {} } as const;
export const isPong = (value: unknown): boolean => isRecord(value) && value.id === 0 && value.type === 'pong';

/** The only message outside the port: the app's page is ready. It carries no data, so any window can receive it. */
export const readyMessage = { souk: 'ready', v: protocol } as const;
/** The response to `ready`, with the port. */
export const portMessage = { souk: 'port', v: protocol } as const;

/** From the frame page to the dashboard: the app's frame has loaded a page, or was kept from leaving the app's origin. */
export const loadedMessage = { souk: 'loaded', v: protocol } as const;
export const leftMessage = { souk: 'left', v: protocol } as const;

export const isReady = (value: unknown): boolean => isRecord(value) && value.souk === 'ready' && value.v === protocol;

export const isPortMessage = (value: unknown): boolean =>
  isRecord(value) && value.souk === 'port' && value.v === protocol;
export const isLoaded = (value: unknown): boolean => isRecord(value) && value.souk === 'loaded' && value.v === protocol;
export const isLeft = (value: unknown): boolean => isRecord(value) && value.souk === 'left' && value.v === protocol;
