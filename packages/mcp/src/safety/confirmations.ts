import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Confirmed {
  tool: string;
  /** What it was called with. */
  input: unknown;
  caller: string;
}

export interface Confirmation {
  token: string;
  expiresAt: Date;
}

/** What must be said twice: a confirmation is signed, carries what it is for, and expires. Nothing is kept anywhere. */
export interface Confirmations {
  make(confirmed: Confirmed): Confirmation;
  /** Why it does not count; undefined when it does. */
  findFault(token: string, confirmed: Confirmed): string | undefined;
}

const lifetimeMs = 5 * 60_000;
const again = 'Call it without confirmation to get a new one.';

interface Content extends Confirmed {
  expiresAtMs: number;
}

/** Every process with the same key accepts what another has made. */
export function openConfirmations(key: Uint8Array, now: () => Date): Confirmations {
  const tagOf = (content: string) => createHmac('sha256', key).update(`mcp confirmation\n${content}`).digest();
  return {
    make(confirmed) {
      const expiresAtMs = now().getTime() + lifetimeMs;
      const content = Buffer.from(JSON.stringify({ ...confirmed, expiresAtMs })).toString('base64url');
      return { token: `${content}.${tagOf(content).toString('base64url')}`, expiresAt: new Date(expiresAtMs) };
    },
    findFault(token, confirmed) {
      const [content = '', tag = ''] = token.split('.');
      const given = Buffer.from(tag, 'base64url');
      const right = tagOf(content);
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return `The confirmation is not valid. ${again}`;
      const { expiresAtMs, ...made } = JSON.parse(Buffer.from(content, 'base64url').toString()) as Content;
      if (expiresAtMs <= now().getTime()) return `The confirmation has expired. ${again}`;
      if (canonical(made) !== canonical(confirmed))
        return `The confirmation is for other arguments or for another caller. ${again}`;
      return undefined;
    },
  };
}

/** A confirmation used twice is one write: its key is always the same. */
export const keyOfConfirmation = (token: string): string => `mcp-${createHash('sha256').update(token).digest('hex')}`;

/** The same text for the same value, however its members are ordered. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join()}}`;
}
