import { randomInt } from 'node:crypto';

/** Consonants only, as RFC 8628 advises: easy to read out, and they spell no words. 20 to the power of 8 codes. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

export function newUserCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** `BCDFGHJK` as people see it: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What a person typed, whatever its case, dashes and spaces; undefined when it cannot be a code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '');
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}
