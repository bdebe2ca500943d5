import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What a sealed value is for, and which row it belongs to. Both are authenticated with it. */
export interface EncryptedFor {
  /** A fixed name, for example the table and column: `signing-keys/webhook`. */
  purpose: string;
  /** The row's own key: a value that is copied into another row cannot be opened there. */
  id: string;
}

const nonceBytes = 12;
const tagBytes = 16;
/** Stands before every bound value. Values of an earlier Souk begin with twelve random bytes instead. */
const boundMarker = Buffer.from('sb1\0', 'latin1');

/** Encrypts and authenticates (AES-256-GCM), bound to its purpose and id. */
export function encrypt(key: Buffer, plain: Buffer, encryptedFor: EncryptedFor): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(bindingOf(encryptedFor));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([boundMarker, nonce, cipher.getAuthTag(), body]);
}

/** The reverse of `seal`; throws when key, purpose or id is another, or a byte was changed. */
export function decrypt(key: Buffer, sealed: Buffer, encryptedFor: EncryptedFor): Buffer {
  if (!isBound(sealed)) throw new Error('The sealed value is not bound to a purpose and an id.');
  return open(key, sealed.subarray(boundMarker.length), bindingOf(encryptedFor));
}

/** Whether `seal` made it. Otherwise it comes from an earlier Souk that bound nothing, and `decryptUnbound` opens it. */
export function isBound(sealed: Buffer): boolean {
  return sealed.subarray(0, boundMarker.length).equals(boundMarker);
}

/** Opens what an earlier Souk sealed without purpose and id. */
export function decryptUnbound(key: Buffer, sealed: Buffer): Buffer {
  return open(key, sealed, undefined);
}

function open(key: Buffer, sealed: Buffer, binding: Buffer | undefined): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  if (binding) decipher.setAAD(binding);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** As JSON, so that no two pairs read the same. */
function bindingOf({ purpose, id }: EncryptedFor): Buffer {
  return Buffer.from(JSON.stringify([purpose, id]));
}
