import { authenticate, deriveKey } from '../../foundation/secrets/derive-keys.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 43;

export const checkoutTokenPattern = /^[0-9A-Za-z]{43}$/;

/**
 * The token that opens a checkout: its id, authenticated under a key derived from the master key. It can be derived
 * again at any time (an abandoned checkout's address needs it) although the database holds only its hash.
 */
export function checkoutTokenOf(masterKey: Buffer, checkoutId: string): string {
  const tag = authenticate(deriveKey(masterKey, 'checkout tokens'), checkoutId);
  let rest = BigInt(`0x${tag.toString('hex')}`);
  let token = '';
  while (token.length < length) {
    token = alphabet[Number(rest % 62n)] + token;
    rest /= 62n;
  }
  return token;
}
