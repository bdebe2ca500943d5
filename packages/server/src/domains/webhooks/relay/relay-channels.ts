import { randomUUID } from 'node:crypto';
import type { Foundation } from '../../../foundation/platform.js';

/** Notified with the ids of relays that have attempts to make, or that have ended. */
export const relaysChannel = 'souk_relays';
/** Notified with the names of processes for which answers have come. */
export const answersChannel = 'souk_relay_answers';
/** Notified with the names of processes that have attempts in memory whose bytes are asked for. */
export const bytesChannel = 'souk_relay_bytes';

const channels = [relaysChannel, answersChannel, bytesChannel] as const;
export type RelayChannel = (typeof channels)[number];

/** Messages that carry ids: many within a few milliseconds become one, and losing one only costs time. */
export interface RelayHints {
  tell(channel: RelayChannel, id: string): void;
  /** The same to other processes only: in this one it is known already. */
  tellOthers(channel: RelayChannel, id: string): void;
  /** Calls back when the id is told on the channel, and when messages may have been lost. */
  on(channel: RelayChannel, id: string, heard: () => void): () => void;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    relayHints: RelayHints;
  }
}

const gatherMs = 2;
/** A notification carries at most 8,000 bytes; an id has up to 80, with who told it. */
const maxIds = 90;

export function openRelayHints({ wakeups, log }: Pick<Foundation, 'wakeups' | 'log'>): RelayHints {
  const listeners = new Map<string, Set<() => void>>();
  const waiting = new Map<RelayChannel, Set<string>>();
  const ownMark = `@${randomUUID()}`;
  let listening = false;

  const ring = (key: string) => {
    for (const heard of listeners.get(key) ?? []) heard();
  };
  const listen = () => {
    if (listening) return;
    listening = true;
    for (const channel of channels) {
      wakeups.on(channel, (payload) => {
        for (const told of payload.split(',')) {
          if (!told.endsWith(ownMark)) ring(`${channel}/${told.split('@', 1)[0]}`);
        }
      });
    }
    wakeups.onReconnect(() => {
      for (const key of listeners.keys()) ring(key);
    });
  };
  const send = (channel: RelayChannel) => {
    const ids = [...(waiting.get(channel) ?? [])];
    waiting.delete(channel);
    for (let first = 0; first < ids.length; first += maxIds) {
      const payload = ids.slice(first, first + maxIds).join(',');
      wakeups
        .send(channel, payload)
        .catch((error: unknown) => log.debug({ err: error }, 'a message to a relay was lost'));
    }
  };

  const tell = (channel: RelayChannel, id: string) => {
    const gathered = waiting.get(channel);
    if (gathered) return void gathered.add(id);
    waiting.set(channel, new Set([id]));
    setTimeout(() => send(channel), gatherMs);
  };

  return {
    tell,
    tellOthers: (channel, id) => tell(channel, `${id}${ownMark}`),
    on(channel, id, heard) {
      listen();
      const key = `${channel}/${id}`;
      const existing = listeners.get(key) ?? new Set();
      listeners.set(key, existing.add(heard));
      return () => {
        existing.delete(heard);
        if (existing.size === 0) listeners.delete(key);
      };
    },
  };
}
