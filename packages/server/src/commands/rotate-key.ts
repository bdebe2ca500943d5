import { type KeyPurpose, publishedFirstMs, type SigningKey } from '../foundation/secrets/signing-keys.js';
import { type Command, UsageError } from './command.js';

const purposes: readonly string[] = ['id_token', 'webhook'] satisfies KeyPurpose[];
const defaultHours = 24;
/** Receivers keep key sets for an hour; under two, some would meet signatures by keys they do not know. */
const minHours = 2;
const maxHours = 24 * 90;

export const rotateKey: Command = {
  words: ['keys', 'rotate'],
  operands: ['id_token|webhook'],
  options: {
    'overlap-hours': `hours for which the old key stays valid [default: ${defaultHours}, minimum: ${minHours}]`,
  },
  summary: 'Create a new signing key; the old key expires after the overlap',
  async run({ platform, operands: [purpose = ''], options }) {
    if (!purposes.includes(purpose)) throw new UsageError(`There is no key ${purpose}. Use ${purposes.join(' or ')}.`);
    const hours = readHours(options['overlap-hours']);
    const key = await platform.signingKeys.rotate(purpose as KeyPurpose, hours * 3_600);
    const retiresAt = new Date(key.createdAt.getTime() + hours * 3_600_000);
    const signsFrom = signsFromOf(purpose as KeyPurpose, key);
    return {
      text: `The new ${purpose} key ${key.id} is published within a minute and signs from ${signsFrom.toISOString()}. The previous key expires at ${retiresAt.toISOString()}; its public key stays published.`,
      json: {
        purpose,
        keyId: key.id,
        publicKey: key.publicKey.toString('base64'),
        createdAt: key.createdAt.toISOString(),
        signsFrom: signsFrom.toISOString(),
        previousRetiresAt: retiresAt.toISOString(),
      },
    };
  },
};

/** A delivery is signed by every key at once; an ID token by one, which must be known everywhere first. */
function signsFromOf(purpose: KeyPurpose, { createdAt }: SigningKey): Date {
  return purpose === 'webhook' ? createdAt : new Date(createdAt.getTime() + publishedFirstMs);
}

function readHours(text: string | undefined): number {
  if (text === undefined) return defaultHours;
  const hours = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && hours >= minHours && hours <= maxHours) return hours;
  throw new UsageError(`--overlap-hours ${text} is not valid: use a number from ${minHours} to ${maxHours}.`);
}
