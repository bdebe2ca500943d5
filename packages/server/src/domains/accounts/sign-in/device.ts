import { createHash } from 'node:crypto';
import type { RawRequest } from '../../../foundation/http/define-route.js';
import { addressKey } from '../../../foundation/limits/address-key.js';

/** What somebody signs in with, as far as it can be determined. */
export interface Device {
  address: string;
  userAgent: string | null;
}

const longestAgent = 200;
const longestAddress = 64;

/** Both are untrusted text: truncated, and without line breaks. */
export function deviceOf({ address, headers }: Pick<RawRequest, 'address' | 'headers'>): Device {
  const userAgent = (headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, ' ').trim();
  return { address: address.slice(0, longestAddress), userAgent: userAgent.slice(0, longestAgent) || null };
}

/** What a device is recognised by. A browser update that raises the version does not make it a different device. */
export function placeOf({ address, userAgent }: Device): { addressKey: string; agentHash: Buffer } {
  const agent = (userAgent ?? '').replace(/[\d.]+/g, '');
  return { addressKey: addressKey(address), agentHash: createHash('sha256').update(agent).digest() };
}
