import { limitConcurrency } from '../../foundation/limits/concurrency-limit.js';

export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = owaspCost;

/** For tests, a third of whose time would be the hashing of passwords that protect nothing. */
export function hashPasswordsAt(wanted: PasswordCost): void {
  cost = wanted;
}

/** No password has this hash, and trying one against it costs exactly what a real one costs. */
export function dummyHash(): string {
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$c291ay1kZWNveS1zYWx0MA$${'A'.repeat(43)}`;
}

/**
 * Each takes 19 MiB and one of the four pool threads that file access and DNS lookups need too. Two at a time leave half of
 * them free; a caller who would wait for more than a second or two is asked to retry later instead.
 */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 64 });

/** Native code that takes 7 ms to load: whoever starts does not wait for it, who signs in first does. */
const loadArgon2 = () => import('@node-rs/argon2');

/** The same password can be encoded in several ways in Unicode; keyboards differ in which they send. */
const spelled = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await loadArgon2()).hash(spelled(password), cost));
}

/** Without a hash (no such person) it does the same work and returns false. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(async () => (await loadArgon2()).verify(passwordHash ?? dummyHash(), spelled(password)));
  return passwordHash !== undefined && fits;
}
