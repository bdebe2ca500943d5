/** An attacker's credentials: everything that anybody who signs up can get. */
export interface Keys {
  host: string;
  port: number;
  /** A developer's session, and an app of theirs. */
  session: string;
  appId: string;
  client: [string, string];
  /** Of that app on a dev store. */
  accessToken: string;
  refreshToken: string;
  businessId: string;
  /** Of a real store, open to the public. */
  subdomain: string;
  productId: string;
}

/** Sends one request and answers its status; 0 when the connection ended without an answer. */
export type Send = (request: HostileRequest) => Promise<number>;

export interface HostileRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One kind of attack. It continues until the signal aborts. */
export interface Attack {
  name: string;
  /** How many of it run side by side. */
  atOnce: number;
  /** Makes what is expensive to make, before anybody counts the time. */
  prepare?(): void;
  run(stage: AttackStage): Promise<void>;
}

export interface AttackStage {
  keys: Keys;
  /** Where this attack comes from. */
  localAddress: string;
  signal: AbortSignal;
  send: Send;
  /** Which of those side by side this is. */
  number: number;
  /** For attacks that write to sockets themselves. */
  begin(): void;
  note(status: number): void;
}

/** A body that is made when it is first needed, and then sent over and over. */
export function madeOnce(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same request, or the next of several, over and over. */
export function repeating(name: string, atOnce: number, make: (keys: Keys, round: number) => HostileRequest): Attack {
  return {
    name,
    atOnce,
    async run({ keys, signal, send, number }) {
      for (let round = number; !signal.aborted; round++) await send(make(keys, round));
    },
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const json = (token?: string) => ({
  'content-type': 'application/json',
  ...(token ? bearer(token) : {}),
});
