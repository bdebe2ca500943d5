import { webcrypto } from 'node:crypto';

/**
 * What signing in to PostgreSQL computes (SCRAM-SHA-256), once and for nobody: the first time all of it is loaded, which takes longer
 * than the computing. While PostgreSQL starts there is time for that; when it is there, each connection would wait for it.
 */
export async function rehearseSignIn(): Promise<void> {
  const { subtle } = webcrypto;
  const nothing = Buffer.alloc(32, 1);
  const hmac = await subtle.importKey('raw', nothing, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  await subtle.sign('HMAC', hmac, nothing);
  const password = await subtle.importKey('raw', nothing, 'PBKDF2', false, ['deriveBits']);
  await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: nothing, iterations: 1 }, password, 256);
  await subtle.digest('SHA-256', nothing);
}
