import { isId } from '../../foundation/http/path-params.js';
import { authenticate, deriveKey, isAuthentic } from '../../foundation/secrets/derive-keys.js';

const tagBytes = 24;
const key = (masterKey: Buffer) => deriveKey(masterKey, 'order tokens');

/** The token that opens an order's status page: its id, authenticated, so that no list of tokens is kept. */
export function orderTokenOf(masterKey: Buffer, orderId: string): string {
  return `${orderId}-${authenticate(key(masterKey), orderId).subarray(0, tagBytes).toString('base64url')}`;
}

/** The order that a token opens; undefined for one that is not ours. */
export function readOrderToken(masterKey: Buffer, token: string): string | undefined {
  const [, id = '', tag = ''] = /^(\d{1,19})-([\w-]{32})$/.exec(token) ?? [];
  return isId(id) && isAuthentic(key(masterKey), id, Buffer.from(tag, 'base64url')) ? id : undefined;
}
