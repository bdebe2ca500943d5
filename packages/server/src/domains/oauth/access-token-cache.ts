import { randomUUID } from 'node:crypto';
import type { Foundation, Platform } from '../../foundation/platform.js';
import { hashTokenAsLetters } from '../../foundation/secrets/random-token.js';
import type { SessionEndNotifier } from '../accounts/session-end-notifier.js';
import type { Caller } from '../businesses/caller.js';

/** What changed, so that cached data about it must be read again. */
export type Evicted =
  | { kind: 'token'; key: string }
  | { kind: 'family' | 'installation' | 'app'; id: string }
  | { kind: 'sessions'; ids: readonly string[] }
  | { kind: 'member'; businessId: string; userId: string };

/** A token that was looked up, with everything its meaning depends on. */
export interface CachedToken {
  caller: Caller;
  familyId: string;
  /** Of an online token: the session it came from. */
  sessionId: string | null;
  expiresAt: Date;
}

export interface AccessTokenCache {
  /** Undefined when unknown, or while revocation messages might not reach us. */
  recall(key: string): CachedToken | undefined;
  /** Call before reading; the returned function caches the result, unless something was revoked in between. */
  beginReading(): (key: string, token: CachedToken) => void;
  forget(subject: Evicted): void;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    accessTokens: AccessTokenCache;
  }
}

/** The channel on which the database announces everything a token's meaning depends on (migrations 0013 and 0029). */
const channel = 'souk_tokens';
const maxTokens = 50_000;
/** An upper bound, for changes that no message announces. */
const longestMs = 60_000;
const probePauseMs = 50;

/** Immediately in this process; the others are notified by the database on commit. */
export function evictAccessTokens({ accessTokens }: Pick<Platform, 'accessTokens'>, subject: Evicted): void {
  accessTokens.forget(subject);
}

/** The cache key of a token: never the token itself, but its hash, a letter a byte. */
export const cacheKeyOf = (accessHash: Buffer): string => accessHash.toString('latin1');

export const cacheKeyOfToken = (token: string): string => hashTokenAsLetters(token);

export const hashOfKey = (key: string): Buffer => Buffer.from(key, 'latin1');

export function openAccessTokenCache(wakeups: Foundation['wakeups'], endings: SessionEndNotifier): AccessTokenCache {
  const tokens = new Map<string, CachedToken & { readAtMs: number }>();
  let changes = 0;
  const isListening = openListenProbe(wakeups);

  const forgetWhere = (isMeant: (token: CachedToken) => boolean) => {
    changes++;
    for (const [key, token] of tokens) if (isMeant(token)) tokens.delete(key);
  };
  const forget = (subject: Evicted) => {
    if (subject.kind !== 'token') return forgetWhere((token) => concerns(subject, token));
    changes++;
    tokens.delete(subject.key);
  };

  wakeups.on(channel, (payload) => {
    const subject = parse(payload);
    if (subject) forget(subject);
  });
  wakeups.onReconnect(() => forgetWhere(() => true));
  endings.on((ids) => forget({ kind: 'sessions', ids }));

  return {
    recall(key) {
      if (!isListening()) return undefined;
      const token = tokens.get(key);
      if (!token) return undefined;
      if (performance.now() - token.readAtMs <= longestMs) return token;
      tokens.delete(key);
      return undefined;
    },
    beginReading() {
      const before = changes;
      return (key, token) => {
        if (changes !== before || !isListening()) return;
        if (tokens.size >= maxTokens) tokens.delete(tokens.keys().next().value as string);
        tokens.set(key, { ...token, readAtMs: performance.now() });
      };
    },
    forget,
  };
}

/**
 * Until a message of our own has come back, LISTEN may not be in effect yet. One that went out too early never comes back,
 * so it is sent again on later lookups; losing one does no harm.
 */
function openListenProbe(wakeups: Foundation['wakeups']): () => boolean {
  const probe = `probe:${randomUUID()}`;
  let heard = false;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  const sendAgain = () => {
    if (!wakeups.connected || performance.now() - sentAtMs <= probePauseMs) return;
    sentAtMs = performance.now();
    wakeups.send(channel, probe).catch(() => undefined);
  };
  wakeups.on(channel, (payload) => {
    if (payload === probe) heard = true;
  });
  return () => {
    if (!heard) sendAgain();
    return heard && wakeups.connected;
  };
}

function concerns(subject: Exclude<Evicted, { kind: 'token' }>, { caller, familyId, sessionId }: CachedToken): boolean {
  switch (subject.kind) {
    case 'family':
      return familyId === subject.id;
    case 'sessions':
      return sessionId !== null && subject.ids.includes(sessionId);
    case 'installation':
      return caller.installationId === subject.id;
    case 'app':
      return caller.appId === subject.id;
    case 'member':
      return caller.userId === subject.userId && caller.businessId === subject.businessId;
  }
}

function parse(payload: string): Evicted | undefined {
  const [kind, first = '', second = ''] = payload.split(':');
  switch (kind) {
    case 'token':
      return { kind, key: cacheKeyOf(Buffer.from(first, 'hex')) };
    case 'member':
      return { kind, businessId: first, userId: second };
    case 'family':
    case 'installation':
    case 'app':
      return { kind, id: first };
    default:
      return undefined;
  }
}
