import { randomBytes } from 'node:crypto';

/** What others typed, between marks that nobody can foresee and so nobody can close early. */
export function wrapUntrustedText(text: string, mark = randomBytes(6).toString('hex')): string {
  return `<untrusted-data-${mark}>\n${text}\n</untrusted-data-${mark}>`;
}
