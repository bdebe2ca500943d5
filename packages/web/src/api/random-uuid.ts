/** A key that nobody else has. `crypto.randomUUID` is missing where a page came over plain http. */
export function randomUuid(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
