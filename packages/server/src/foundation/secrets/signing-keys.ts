import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Database } from '../database/open-database.js';
import type { Tables } from '../database/schema.js';
import { deriveKey } from './derive-keys.js';
import { decrypt, decryptUnbound, type EncryptedFor, encrypt, isBound } from './encryption.js';
import { randomBase62 } from './random-token.js';

export type KeyPurpose = 'id_token' | 'webhook' | 'dashboard_session';

declare module '../database/schema.js' {
  interface Tables {
    signing_keys: {
      id: string;
      purpose: KeyPurpose;
      public_key: Buffer;
      sealed_private_key: Buffer;
      created_at: Date;
      retires_at: Date | null;
    };
  }
}

export interface SigningKey {
  id: string;
  /** The raw 32 bytes of an Ed25519 public key. */
  publicKey: Buffer;
  verifyKey: KeyObject;
  signKey: KeyObject;
  createdAt: Date;
  retiresAt: Date | null;
}

export interface SigningKeys {
  /** Every key of the purpose, newest first, retired ones included: what they signed may still be in circulation. */
  all(purpose: KeyPurpose): Promise<SigningKey[]>;
  /**
   * The keys in use, newest first: each of them can verify, and all of them sign what can carry several
   * signatures. A brand-new key does no harm there, as a verifier that does not know it yet knows the previous one.
   */
  active(purpose: KeyPurpose): Promise<SigningKey[]>;
  /** The key for what carries one signature: the newest one published long enough for every verifier to know it. */
  signer(purpose: KeyPurpose): Promise<SigningKey | undefined>;
  /** Adds a key; older ones retire after the overlap. */
  rotate(purpose: KeyPurpose, overlapSeconds: number): Promise<SigningKey>;
  /** Makes the first key of each purpose, and binds keys of an earlier Souk. Safe when many processes start at once. */
  ensure(purposes: KeyPurpose[]): Promise<void>;
  /** Drops the cache, so that a rotation elsewhere is seen. */
  refresh(): void;
}

const cacheMs = 10_000;
/**
 * How long a key is published before it signs alone: until no process serves a key set without it (the ten seconds above),
 * no cache on the way does (key sets may be kept for five minutes), and a margin for clocks that differ.
 */
export const publishedFirstMs = 6 * 60_000;
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Ed25519 keys in the database, their private halves sealed under the master key. */
export function openSigningKeys(db: Database, clock: Clock, masterKey: Buffer): SigningKeys {
  const encryptionKey = deriveKey(masterKey, 'signing-keys');
  const cache = new Map<KeyPurpose, { keys: SigningKey[]; readAt: number }>();

  const read = async (purpose: KeyPurpose): Promise<SigningKey[]> => {
    const known = cache.get(purpose);
    // A clock that was set back must not make the cached keys last longer.
    if (known && Math.abs(clock.now().getTime() - known.readAt) < cacheMs) return known.keys;
    const readAt = clock.now().getTime();
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('purpose', '=', purpose)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const keys = rows.map((row) => ({
      id: row.id,
      publicKey: row.public_key,
      verifyKey: publicKeyFrom(row.public_key),
      signKey: privateKeyFrom(openPrivateKey(encryptionKey, row)),
      createdAt: row.created_at,
      retiresAt: row.retires_at,
    }));
    cache.set(purpose, { keys, readAt });
    return keys;
  };

  const insert = async (transaction: Database, purpose: KeyPurpose, id: string, now: Date): Promise<void> => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await transaction
      .insertInto('signing_keys')
      .values({
        id,
        purpose,
        public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
        sealed_private_key: encrypt(
          encryptionKey,
          privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
          encryptedFor({ purpose, id }),
        ),
        created_at: now,
        retires_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  };

  /** Binds a key that an earlier Souk sealed without purpose and id. Processes that start together write the same key. */
  const bind = async (row: SealedKey): Promise<void> => {
    const plain = openOrExplain(() => decryptUnbound(encryptionKey, row.sealed_private_key));
    await db
      .updateTable('signing_keys')
      .set({ sealed_private_key: encrypt(encryptionKey, plain, encryptedFor(row)) })
      .where('id', '=', row.id)
      .where('sealed_private_key', '=', row.sealed_private_key)
      .execute();
  };

  const isActive = (key: SigningKey) => key.retiresAt === null || key.retiresAt > clock.now();
  const isPublished = ({ createdAt }: SigningKey) => clock.now().getTime() - createdAt.getTime() >= publishedFirstMs;
  const active = async (purpose: KeyPurpose) => (await read(purpose)).filter(isActive);

  return {
    all: read,
    active,
    async signer(purpose) {
      const keys = await active(purpose);
      // The very first key has no verifiers to wait for.
      return keys.find(isPublished) ?? keys.at(-1);
    },
    async rotate(purpose, overlapSeconds) {
      const now = clock.now();
      const id = `${purpose}_${randomBase62(12)}`;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('signing_keys')
          .set({ retires_at: new Date(now.getTime() + overlapSeconds * 1000) })
          .where('purpose', '=', purpose)
          .where('retires_at', 'is', null)
          .execute();
        await insert(transaction, purpose, id, now);
      });
      cache.delete(purpose);
      const made = (await read(purpose)).find((key) => key.id === id);
      if (!made) throw new Error(`The new ${purpose} key could not be read back.`);
      return made;
    },
    async ensure(purposes) {
      const rows = await db.selectFrom('signing_keys').select(['id', 'purpose', 'sealed_private_key']).execute();
      for (const row of rows) {
        if (!isBound(row.sealed_private_key)) await bind(row);
        // Whoever starts with another master key hears of it now, not at the first signature.
        else if (purposes.includes(row.purpose)) openPrivateKey(encryptionKey, row);
      }
      const made = new Set(rows.map(({ purpose }) => purpose));
      for (const purpose of purposes.filter((one) => !made.has(one))) {
        // The first key has a fixed id: of many processes that start together, one insert wins.
        await insert(db, purpose, `${purpose}_1`, clock.now());
        cache.delete(purpose);
      }
    },
    refresh: () => cache.clear(),
  };
}

/** The master key is not the one that this database's keys were sealed under. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

type KeyRow = Pick<Tables['signing_keys'], 'id' | 'purpose'>;
type SealedKey = KeyRow & { sealed_private_key: Buffer };

/** Whoever can write to the database must not be able to make one purpose's key pass for another's. */
function encryptedFor({ purpose, id }: KeyRow): EncryptedFor {
  return { purpose: `signing-keys/${purpose}`, id };
}

function openPrivateKey(encryptionKey: Buffer, row: SealedKey): Buffer {
  return openOrExplain(() => decrypt(encryptionKey, row.sealed_private_key, encryptedFor(row)));
}

function openOrExplain(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw new WrongMasterKey(
      'The signing keys cannot be opened: SOUK_MASTER_KEY is not the one this database was made with. Start with that key.',
      { cause: error },
    );
  }
}

function publicKeyFrom(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' });
}

function privateKeyFrom(raw: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, raw]), format: 'der', type: 'pkcs8' });
}
