import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** No password has this hash, and trying one against it costs exactly what a real one costs. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$c291ay1kZWNveS1zYWx0MA$${'A'.repeat(43)}`;

/** One password has several spellings in Unicode; keyboards differ in which they send. */
const spelled = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), cost);
}

/** Without a hash (there is no such person) it works just as hard and says no. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? nobodysHash, spelled(password));
  return passwordHash !== undefined && fits;
}
