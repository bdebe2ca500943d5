import { authenticate, deriveKey, isAuthentic } from '../../foundation/secrets/derive-keys.js';

interface Signed {
  id: string;
  /** Unix seconds. */
  expires: string;
}

const contentOf = ({ id, expires }: Signed) => `${id}.${expires}`;
const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'bulk-export-address');

export const secondsOf = (time: Date): string => String(Math.floor(time.getTime() / 1000));

/** The address of a finished export's file. The same export has the same address each time it is read. */
export function downloadAddress(
  { baseUrl, masterKey }: { baseUrl: string; masterKey: Buffer },
  id: string,
  expiresAt: Date,
): string {
  const expires = secondsOf(expiresAt);
  const signature = authenticate(keyOf(masterKey), contentOf({ id, expires })).toString('base64url');
  return `${baseUrl}/apps/bulk-exports/${id}/file?expires=${expires}&signature=${signature}`;
}

export function isDownloadSigned(masterKey: Buffer, signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  return given.length === 32 && isAuthentic(keyOf(masterKey), contentOf(signed), given);
}
