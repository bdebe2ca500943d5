import { throwDomainError } from '../../../foundation/domain-error.js';

export interface PasswordOwner {
  email: string;
  name: string;
}

/** Refuses what password crackers try first. Long and unusual is all that is required; no rules about characters. */
export async function rejectWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await findWeakness(password, owner);
  if (weakness) throwDomainError('PASSWORD_TOO_COMMON', { message: weakness });
}

/** Why the password is too easy to guess, as a sentence; undefined when no weakness was found. */
export async function findWeakness(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const spelled = password.normalize('NFKC').toLowerCase().trim();
  if (isOfOwner(spelled, owner)) return 'The password is too similar to your email or name.';
  if (isRun(spelled)) return 'The password is a sequence of letters, digits or keyboard keys.';
  const unit = repeatedUnit(spelled);
  if (unit !== spelled && unit.length <= 4) return 'The password repeats only a few characters.';
  const common = await commonPasswords();
  const guessed = [spelled, unit].flatMap(variants).some((variant) => common.has(variant));
  return guessed ? 'The password is one of the most common passwords, or very similar to one.' : undefined;
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function isOfOwner(spelled: string, { email, name }: PasswordOwner): boolean {
  const known = [email, email.split('@')[0] ?? '', name]
    .map((text) => lettersAndDigits(text.normalize('NFKC').toLowerCase()))
    .filter(({ length }) => length >= 4);
  const bare = lettersAndDigits(spelled);
  return known.some((text) => bare === text || withoutTail(bare) === text);
}

/** Rows of QWERTY and AZERTY keyboards, the alphabet and the digits, read in either direction and wrapping around. */
const rows = [
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row.repeat(2), [...row.repeat(2)].reverse().join('')]);

function isRun(spelled: string): boolean {
  return rows.some((row) => row.includes(spelled));
}

/** The shortest text that, repeated, is this one: `abc` of `abcabcabc`. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length);
  }
  return text;
}

const longestTail = 8;

/** People who must make a password longer put digits and signs at its end: `princess2024!` is `princess`. */
function withoutTail(text: string): string {
  const stem = text.replace(/[^\p{L}]+$/u, '');
  return text.length - stem.length <= longestTail && stem.length >= 4 ? stem : text;
}

const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };

/** `p@ssw0rd` is `password`; a 1 or an exclamation mark stands for an i or an l. */
function withLetters(text: string, one: 'i' | 'l'): string {
  return text.replace(/[@4305$7]/g, (sign) => lookalikes[sign] ?? sign).replace(/[1!|]/g, one);
}

function variants(text: string): string[] {
  const stem = withoutTail(text);
  return [text, stem].flatMap((one) => [one, withLetters(one, 'i'), withLetters(one, 'l'), lettersAndDigits(one)]);
}

/** Words of this product and its market; no list of common passwords has them. */
const ownWords = [
  'souk',
  'souksouk',
  'soukadmin',
  'algerie',
  'algeria',
  'bismillah',
  'mohamed',
  'marhaba',
  'motdepasse',
];

let loading: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords from known leaks. Read when first needed: most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), ...ownWords]),
  );
  return loading;
}
