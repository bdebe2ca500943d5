import type { Database } from '../../../foundation/database/open-database.js';
import type { Platform } from '../../../foundation/platform.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { decrypt, encrypt } from '../../../foundation/secrets/encryption.js';
import type { KvPage, KvRefusal } from '../../../hosting/channel/instance-source.js';
import { appFits } from '../../storage/require-room.js';
import { deleteValue, type StorePlace, selectNames, selectValue, writeValue } from './values-table.js';

const kvLimits = {
  nameBytes: 512,
  valueBytes: 64 * 1024,
  /** As the table's own check says it. */
  storeBytes: 10 * 1024 * 1024,
  page: 1_000,
} as const;

type ValueToStore = Pick<Platform, 'config' | 'clock' | 'diskRoom'> & { db: Database };

export async function getValue({ db, config }: ValueToStore, place: StorePlace, name: string): Promise<Buffer | null> {
  if (!isName(name)) return null;
  const sealed = await selectValue(db, place, name);
  return sealed ? decrypt(keyFrom(config), sealed, encryptedFor(place, name)) : null;
}

export async function putValue(
  platform: ValueToStore,
  place: StorePlace,
  name: string,
  value: Buffer,
): Promise<KvRefusal | undefined> {
  const { db, config, clock } = platform;
  if (!isName(name)) {
    return { refusal: 'KEY_TOO_LONG', message: `A key is 1 to ${kvLimits.nameBytes} bytes of text.` };
  }
  if (value.length > kvLimits.valueBytes) {
    return { refusal: 'VALUE_TOO_LARGE', message: `A value may have ${kvLimits.valueBytes} bytes.` };
  }
  const sealed = encrypt(keyFrom(config), value, encryptedFor(place, name));
  const bytes = Buffer.byteLength(name) + value.length;
  const write = { name, sealed, bytes, now: clock.now() };
  const outcome = await inOneOrNone(db, async (transaction) => {
    const added = await writeValue(transaction, place, write);
    if (added === undefined) return 'store_full';
    // It is counted already. What adds nothing is kept even beyond the quota, so that an app can make its values smaller.
    const fits = added <= 0 || (await appFits(transaction, platform, place.appId, { bytes: 0, isLog: false }));
    return fits ? 'kept' : 'quota_reached';
  });
  if (outcome === 'kept') return undefined;
  const message =
    outcome === 'store_full'
      ? `An app can store at most ${kvLimits.storeBytes} bytes here.`
      : 'The storage quota of the developer is reached.';
  return { refusal: 'STORE_FULL', message };
}

type Outcome = 'kept' | 'store_full' | 'quota_reached';

/** Anything but `kept` leaves nothing behind. */
async function inOneOrNone(db: Database, work: (transaction: Database) => Promise<Outcome>): Promise<Outcome> {
  const transaction = await db.startTransaction().execute();
  try {
    const outcome = await work(transaction);
    await (outcome === 'kept' ? transaction.commit() : transaction.rollback()).execute();
    return outcome;
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

export async function removeValue({ db }: ValueToStore, place: StorePlace, name: string): Promise<void> {
  if (isName(name)) await deleteValue(db, place, name);
}

export async function listNames(
  { db }: ValueToStore,
  place: StorePlace,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<KvPage> {
  const most = Math.min(Math.max(Math.trunc(limit) || 1, 1), kvLimits.page);
  if (prefix !== '' && !isName(prefix)) return { names: [], next: null };
  const found = await selectNames(db, place, {
    prefix,
    after: after !== null && isName(after) ? after : null,
    limit: most + 1,
  });
  const names = found.slice(0, most);
  return { names, next: found.length > most ? (names.at(-1) ?? null) : null };
}

/** What PostgreSQL cannot keep is no name. */
function isName(name: string): boolean {
  const bytes = Buffer.byteLength(name);
  return bytes > 0 && bytes <= kvLimits.nameBytes && !name.includes('\0') && name.isWellFormed();
}

const keyFrom = ({ masterKey }: Platform['config']) => deriveKey(masterKey, 'hosting-values');

const encryptedFor = ({ appId, environment }: StorePlace, name: string) => ({
  purpose: 'hosting_values',
  id: JSON.stringify([appId, environment, name]),
});
