/**
 * Every environment variable that Souk reads, in the order of the README's table, which a test holds against this list. What
 * is not here cannot be read: the compiler refuses it.
 */
export const configVariables = [
  'PORT',
  'HOST',
  'NODE_ENV',
  'SOUK_BASE_URL',
  'SOUK_DASHBOARD_URL',
  'SOUK_APPS_DOMAIN',
  'SOUK_STOREFRONT_DOMAIN',
  'SOUK_DATA_DIR',
  'DATABASE_URL',
  'SOUK_REPLICA_URLS',
  'SOUK_MASTER_KEY',
  'SOUK_DEMO',
  'SOUK_ROLES',
  'SOUK_HOSTING_ISOLATION',
  'SOUK_HOSTING_INSTANCES',
  'SOUK_HOSTING_SECRET',
  'SOUK_HOSTING_LISTEN',
  'SOUK_HOSTING_URL',
  'SOUK_HOSTING_PLATFORM_URL',
  'SOUK_DRAIN_SECONDS',
  'REDIS_URL',
  'SMTP_URL',
  'SOUK_MAIL_FROM',
  'SOUK_TRUSTED_PROXIES',
  'SOUK_WEBHOOK_ALLOW',
  'SOUK_WEBHOOK_RETRY_SECONDS',
  'SOUK_METRICS_TOKEN',
  'SOUK_TERMS_VERSION',
  'SOUK_TIME_ZONE',
  'SOUK_HOLIDAYS',
  'SOUK_REVIEW_MODEL_URL',
  'SOUK_REVIEW_MODEL',
  'SOUK_REVIEW_MODEL_KEY',
  'SOUK_LOG_LEVEL',
  'SOUK_LIMIT_BUSINESS_PER_SECOND',
  'SOUK_LIMIT_BUSINESS_BURST',
  'SOUK_LIMIT_DEVELOPER_TOKEN_PER_MINUTE',
  'SOUK_LIMIT_PLATFORM_PER_MINUTE',
  'SOUK_LIMIT_TOKEN_PER_CLIENT_PER_MINUTE',
  'SOUK_LIMIT_FAILED_AUTH_PER_MINUTE',
  'SOUK_LIMIT_SIGN_IN_PER_MINUTE',
  'SOUK_LIMIT_REPLAY_PER_MINUTE',
  'SOUK_LIMIT_TEST_PER_MINUTE',
  'SOUK_LIMIT_RELAY_PER_SECOND',
  'SOUK_LIMIT_CHECKOUTS_PER_MINUTE',
  'SOUK_LIMIT_CUSTOMER_ORDERS_PER_HOUR',
  'SOUK_LIMIT_CONNECTIONS',
  'SOUK_LIMIT_CONNECTIONS_PER_ADDRESS',
  'SOUK_QUOTA_PERSON_MB',
  'SOUK_QUOTA_BUSINESS_MB',
  'SOUK_QUOTA_DEVELOPER_MB',
  'SOUK_DISK_FLOOR_MB',
  'SOUK_DATABASE_MB',
] as const;

export type ConfigVariable = (typeof configVariables)[number];

/** Variables that the scripts, the tests, apps and developers' tools read. They may well be set where Souk starts. */
const othersVariables = ['SOUK_INSTALL', 'SOUK_URL', 'SOUK_TOKEN', 'SOUK_DEVELOPER_TOKEN'];
const testPrefix = 'SOUK_TEST_';

/** A variable with our prefix that nobody reads, and the one that was probably meant. */
export interface UnknownVariable {
  name: string;
  meant: ConfigVariable | undefined;
}

export function findUnknownVariable(names: readonly string[]): UnknownVariable | undefined {
  const known: readonly string[] = [...configVariables, ...othersVariables];
  const name = names.find((one) => one.startsWith('SOUK_') && !one.startsWith(testPrefix) && !known.includes(one));
  return name === undefined ? undefined : { name, meant: nearest(name) };
}

/** Close enough to be a typo: about one letter in four. The prefix may be there or not (`SOUK_PORT`). */
function nearest(name: string): ConfigVariable | undefined {
  const ranked = configVariables
    .map((candidate) => ({ candidate, slips: countSlips(bare(name), bare(candidate)) }))
    .sort((a, b) => a.slips - b.slips);
  const [best] = ranked;
  return best && best.slips <= Math.ceil(bare(name).length / 4) ? best.candidate : undefined;
}

const bare = (name: string) => name.replace(/^SOUK_/, '');

/** How many letters were left out, added, replaced, or swapped with their neighbour. */
function countSlips(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      line.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
