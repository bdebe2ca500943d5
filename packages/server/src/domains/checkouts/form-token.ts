import type { OrderFlag } from '@souk/contract';
import { authenticate, deriveKey, isAuthentic } from '../../foundation/secrets/derive-keys.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';

/** Nobody fills in a form faster. */
const minSeconds = 2;
const formHours = 24;
const tagBytes = 16;

/** A token that a form carries: when and for which store it was made, and a number used once. */
export function makeFormToken(masterKey: Buffer, storeId: string, at: Date): string {
  const content = `${at.getTime().toString(36)}.${randomBase62(22)}`;
  return `${content}.${tagOf(masterKey, storeId, content).toString('base64url')}`;
}

export interface ReadForm {
  /** Null where the token is not one of ours. */
  nonce: string | null;
  isFresh: boolean;
  suspicions: OrderFlag[];
}

/** Nothing is refused over a token: its order is put on hold where the form was not filled in by a person. */
export function readFormToken(masterKey: Buffer, storeId: string, token: string, at: Date): ReadForm {
  const [time = '', nonce = '', tag = ''] = token.split('.');
  const isOurs = isAuthentic(key(masterKey), `${storeId}.${time}.${nonce}`, Buffer.from(tag, 'base64url'));
  if (!isOurs) return { nonce: null, isFresh: false, suspicions: ['suspected_bot'] };
  const seconds = (at.getTime() - Number.parseInt(time, 36)) / 1000;
  const isFresh = seconds <= formHours * 3600;
  return { nonce, isFresh, suspicions: seconds >= minSeconds && isFresh ? [] : ['suspected_bot'] };
}

const key = (masterKey: Buffer) => deriveKey(masterKey, 'checkout forms');

const tagOf = (masterKey: Buffer, storeId: string, content: string): Buffer =>
  authenticate(key(masterKey), `${storeId}.${content}`).subarray(0, tagBytes);
