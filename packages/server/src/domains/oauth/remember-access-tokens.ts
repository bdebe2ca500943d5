import { randomUUID } from 'node:crypto';
import type { Platform } from '../../foundation/platform.js';
import type { Caller } from '../businesses/caller.js';

/** What changed, so that whatever is remembered of it must be read again. */
export type Forgotten =
  | { kind: 'family' | 'installation' | 'app'; id: string }
  | { kind: 'member'; businessId: string; userId: string };

/** A token that was looked up, with everything its meaning depends on. */
export interface RememberedToken {
  caller: Caller;
  familyId: string;
  expiresAt: Date;
}

export interface TokenMemory {
  /** Undefined when unknown, or while messages of revocations might not reach us. */
  recall(key: string): RememberedToken | undefined;
  /** Call before reading; what it gives back keeps the result, unless something was revoked in between. */
  beginReading(): (key: string, token: RememberedToken) => void;
  forget(subject: Forgotten): void;
}

/** The channel on which the database tells of everything a token's meaning depends on (migration 0013). */
const channel = 'souk_tokens';
const mostTokens = 50_000;
/** A bound for what no message could ever tell. */
const longestMs = 60_000;
const greetingPauseMs = 50;

const memories = new WeakMap<Platform['wakeups'], TokenMemory>();

export function tokenMemoryOf({ wakeups }: Pick<Platform, 'wakeups'>): TokenMemory {
  const known = memories.get(wakeups);
  if (known) return known;
  const memory = openTokenMemory(wakeups);
  memories.set(wakeups, memory);
  return memory;
}

/** At once in this process; the others hear of it from the database, with the commit. */
export function forgetAccessTokens(platform: Pick<Platform, 'wakeups'>, subject: Forgotten): void {
  tokenMemoryOf(platform).forget(subject);
}

function openTokenMemory(wakeups: Platform['wakeups']): TokenMemory {
  const tokens = new Map<string, RememberedToken & { readAtMs: number }>();
  let changes = 0;
  // Until our own greeting has come back, LISTEN may not be in effect yet.
  let hears = false;
  const greeting = `hello:${randomUUID()}`;

  const forgetWhere = (isMeant: (token: RememberedToken) => boolean) => {
    changes++;
    for (const [key, token] of tokens) if (isMeant(token)) tokens.delete(key);
  };
  const forget = (subject: Forgotten) => forgetWhere((token) => concerns(subject, token));
  let greetedAtMs = Number.NEGATIVE_INFINITY;
  const greet = () => {
    greetedAtMs = performance.now();
    wakeups.send(channel, greeting).catch(() => undefined);
  };
  // A greeting that went out before LISTEN was in effect never comes back: whoever asks meanwhile has it sent again.
  const greetAgain = () => {
    if (wakeups.connected && performance.now() - greetedAtMs > greetingPauseMs) greet();
  };

  wakeups.on(channel, (payload) => {
    if (payload === greeting) hears = true;
    const subject = parse(payload);
    if (subject) forget(subject);
  });
  wakeups.onReconnect(() => {
    forgetWhere(() => true);
    greet();
  });
  greet();

  return {
    recall(key) {
      if (!hears) greetAgain();
      if (!wakeups.connected || !hears) return undefined;
      const token = tokens.get(key);
      if (!token) return undefined;
      if (performance.now() - token.readAtMs <= longestMs) return token;
      tokens.delete(key);
      return undefined;
    },
    beginReading() {
      const before = changes;
      return (key, token) => {
        if (changes !== before || !wakeups.connected || !hears) return;
        if (tokens.size >= mostTokens) tokens.delete(tokens.keys().next().value as string);
        tokens.set(key, { ...token, readAtMs: performance.now() });
      };
    },
    forget,
  };
}

function concerns(subject: Forgotten, { caller, familyId }: RememberedToken): boolean {
  switch (subject.kind) {
    case 'family':
      return familyId === subject.id;
    case 'installation':
      return caller.installationId === subject.id;
    case 'app':
      return caller.appId === subject.id;
    case 'member':
      return caller.userId === subject.userId && caller.businessId === subject.businessId;
  }
}

function parse(payload: string): Forgotten | undefined {
  const [kind, first = '', second = ''] = payload.split(':');
  if (kind === 'member') return { kind, businessId: first, userId: second };
  return kind === 'family' || kind === 'installation' || kind === 'app' ? { kind, id: first } : undefined;
}
