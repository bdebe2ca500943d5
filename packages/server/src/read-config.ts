import { randomBytes } from 'node:crypto';
import { getDomain } from 'tldts';
import { ConfigurationError } from './configuration-error.js';
import { defaultRetryDelaysSeconds } from './domains/webhooks/settling/schedule-retries.js';
import type { Config, Limits, Quotas } from './foundation/config.js';
import { type ConfigVariable, findUnknownVariable } from './foundation/config-variables.js';
import { readServerAddresses, UnreadableDatabaseUrl } from './foundation/database/primary/server-addresses.js';
import { parseUrl } from './foundation/parse-url.js';
import { readHosting } from './read-hosting-config.js';

export { ConfigurationError };

/** Known before there is a database: it decides where the database is, or that one must be started. */
export type PartialConfig = Omit<Config, 'databaseUrl' | 'masterKey'> & {
  databaseUrl: string | null;
  masterKey: Buffer | null;
};

type Environment = Partial<Record<ConfigVariable, string>>;

/** Reads and checks every setting at once; the first wrong one stops the start. */
export function readConfig(given: Record<string, string | undefined>): PartialConfig {
  rejectUnknown(given);
  const env: Environment = given;
  const production = env.NODE_ENV === 'production';
  const host = env.HOST || '127.0.0.1';
  const port = readInteger(env, 'PORT', 4000, 0, 65_535);
  const databaseUrl = readDatabaseUrl(env);
  const baseUrl = (
    readUrl(env, 'SOUK_BASE_URL', ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/+$/, '');
  const roles = readRoles(env);
  const hosting = readHosting(env, { roles, production });
  const masterKey = readMasterKey(env);
  if (databaseUrl && !masterKey) {
    throw new ConfigurationError(
      `SOUK_MASTER_KEY is required with DATABASE_URL: create one with openssl rand -hex 32, store it safely, and use the same key at every start.`,
    );
  }
  const demo = readDemo(env, host, production, databaseUrl === null);
  const webhookAllow = readList(env, 'SOUK_WEBHOOK_ALLOW', /^[^\s:/]+:\d{1,5}$/, 'host:port pairs separated by commas');
  if (production && webhookAllow.length > 0) {
    throw new ConfigurationError(
      'SOUK_WEBHOOK_ALLOW must not be set with NODE_ENV=production: it allows webhooks to private addresses.',
    );
  }
  const dashboardUrl = (readUrl(env, 'SOUK_DASHBOARD_URL', ['http:', 'https:']) ?? `${baseUrl}/dashboard`).replace(
    /\/+$/,
    '',
  );
  if (production) {
    requireHttps('SOUK_BASE_URL', baseUrl);
    requireHttps('SOUK_DASHBOARD_URL', dashboardUrl);
  }
  return {
    host,
    port,
    baseUrl,
    dashboardUrl,
    ...readDomains(env, { port, ours: [dashboardUrl, baseUrl] }),
    dataDir: env.SOUK_DATA_DIR || '.souk',
    databaseUrl,
    embeddedDatabase: databaseUrl === null,
    replicaUrls: readReplicaUrls(env),
    production,
    demo,
    roles,
    hosting,
    drainSeconds: readInteger(env, 'SOUK_DRAIN_SECONDS', production ? 5 : 0, 0, 15),
    masterKey,
    trustedProxies: readList(
      env,
      'SOUK_TRUSTED_PROXIES',
      /^[0-9a-fA-F.:]+(\/\d{1,3})?$/,
      'addresses or networks separated by commas',
    ),
    webhookAllow,
    webhookRetrySeconds: readRetrySeconds(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.SOUK_MAIL_FROM || `souk@${new URL(baseUrl).hostname}`,
    termsVersion: env.SOUK_TERMS_VERSION || '2026-10',
    timeZone: readTimeZone(env),
    holidays: readList(env, 'SOUK_HOLIDAYS', /^\d{4}-\d{2}-\d{2}$/, 'dates like 2026-11-01 separated by commas'),
    metricsToken: env.SOUK_METRICS_TOKEN || null,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    logLevel: readWord(env, 'SOUK_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error'], 'info'),
    reviewModel: readReviewModel(env, production),
    limits: readLimits(env),
    quotas: readQuotas(env),
  };
}

/** Strangers' pages share no site with ours, nor with each other's kind: a browser gives one site's pages each other's cookies. */
function readDomains(env: Environment, { port, ours }: { port: number; ours: string[] }) {
  const appsDomain = readDomain(env, 'SOUK_APPS_DOMAIN', `apps.localhost:${port}`);
  const storefrontDomain = readDomain(env, 'SOUK_STOREFRONT_DOMAIN', `stores.localhost:${port}`);
  requireOwnSite('SOUK_APPS_DOMAIN', appsDomain, ours);
  requireOwnSite('SOUK_STOREFRONT_DOMAIN', storefrontDomain, ours);
  requireOwnSite('SOUK_STOREFRONT_DOMAIN', storefrontDomain, [`http://${appsDomain}`]);
  return { appsDomain, storefrontDomain };
}

type DomainVariable = 'SOUK_APPS_DOMAIN' | 'SOUK_STOREFRONT_DOMAIN';

function readDomain(env: Environment, name: DomainVariable, fallback: string): string {
  const domain = env[name] || fallback;
  if (/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+(:\d{1,5})?$/.test(domain)) return domain;
  throw new ConfigurationError(
    `${name}=${domain} is not valid: use a lower-case domain whose subdomains all point to this server, such as apps.example.net.`,
  );
}

function requireOwnSite(name: DomainVariable, domain: string, others: string[]): void {
  const site = siteOf(domain.replace(/:\d+$/, ''));
  for (const other of others) {
    if (siteOf(new URL(other).hostname) !== site) continue;
    throw new ConfigurationError(
      `${name}=${domain} is on the site ${site} of ${other}: use a separate registrable domain, so that its pages never receive these cookies.`,
    );
  }
}

/** The registrable domain, or the whole name where there is none. */
const siteOf = (hostname: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

function readReviewModel(env: Environment, production: boolean): Config['reviewModel'] {
  const url = readUrl(env, 'SOUK_REVIEW_MODEL_URL', ['http:', 'https:']);
  if (!url) return null;
  if (production && new URL(url).protocol !== 'https:' && !isLoopback(new URL(url).hostname)) {
    throw new ConfigurationError(
      'SOUK_REVIEW_MODEL_URL must be an https URL with NODE_ENV=production, because bundles and a key are sent there.',
    );
  }
  if (!env.SOUK_REVIEW_MODEL) {
    throw new ConfigurationError(
      'SOUK_REVIEW_MODEL is required with SOUK_REVIEW_MODEL_URL: set the name of the model.',
    );
  }
  return { url, model: env.SOUK_REVIEW_MODEL, key: env.SOUK_REVIEW_MODEL_KEY || null };
}

/** A mistyped name would be a setting that silently does nothing. */
function rejectUnknown(given: Record<string, string | undefined>): void {
  const unknown = findUnknownVariable(Object.keys(given).filter((name) => given[name] !== undefined));
  if (!unknown) return;
  const advice = unknown.meant ? `did you mean ${unknown.meant}?` : 'see the list in the README.';
  throw new ConfigurationError(`${unknown.name} is not a Souk setting: ${advice}`);
}

/** Sign-ins, tokens and cookies travel to these addresses. Loopback is for trying things, and never leaves the machine. */
function requireHttps(name: 'SOUK_BASE_URL' | 'SOUK_DASHBOARD_URL', address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new ConfigurationError(
    `${name} must be an https URL with NODE_ENV=production, and is ${address}: put TLS in front of Souk and set ${name} to the public URL (http works only on loopback).`,
  );
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function readLimits(env: Environment): Limits {
  const limit = (name: ConfigVariable, fallback: number) => readInteger(env, name, fallback, 0, 1_000_000_000);
  return {
    businessPerSecond: limit('SOUK_LIMIT_BUSINESS_PER_SECOND', 50),
    businessBurst: limit('SOUK_LIMIT_BUSINESS_BURST', 500),
    developerTokenPerMinute: limit('SOUK_LIMIT_DEVELOPER_TOKEN_PER_MINUTE', 600),
    platformPerMinute: limit('SOUK_LIMIT_PLATFORM_PER_MINUTE', 1_200),
    tokenPerClientPerMinute: limit('SOUK_LIMIT_TOKEN_PER_CLIENT_PER_MINUTE', 300),
    failedAuthPerMinute: limit('SOUK_LIMIT_FAILED_AUTH_PER_MINUTE', 30),
    signInPerMinute: limit('SOUK_LIMIT_SIGN_IN_PER_MINUTE', 30),
    replayPerMinute: limit('SOUK_LIMIT_REPLAY_PER_MINUTE', 30),
    testPerMinute: limit('SOUK_LIMIT_TEST_PER_MINUTE', 10),
    relayPerSecond: limit('SOUK_LIMIT_RELAY_PER_SECOND', 100),
    checkoutsPerMinute: limit('SOUK_LIMIT_CHECKOUTS_PER_MINUTE', 20),
    customerOrdersPerHour: limit('SOUK_LIMIT_CUSTOMER_ORDERS_PER_HOUR', 30),
    connections: limit('SOUK_LIMIT_CONNECTIONS', 10_000),
    connectionsPerAddress: limit('SOUK_LIMIT_CONNECTIONS_PER_ADDRESS', 500),
  };
}

function readQuotas(env: Environment): Quotas {
  const megabytes = (name: ConfigVariable, fallback: number) => readInteger(env, name, fallback, 0, 1_000_000_000);
  return {
    personMegabytes: megabytes('SOUK_QUOTA_PERSON_MB', 1_000),
    businessMegabytes: megabytes('SOUK_QUOTA_BUSINESS_MB', 5_000),
    developerMegabytes: megabytes('SOUK_QUOTA_DEVELOPER_MB', 2_000),
    diskFloorMegabytes: megabytes('SOUK_DISK_FLOOR_MB', 1_024),
    databaseMegabytes: megabytes('SOUK_DATABASE_MB', 0),
  };
}

function readDemo(env: Environment, host: string, production: boolean, embedded: boolean): boolean {
  const asked = readWord(env, 'SOUK_DEMO', ['0', '1', ''], '');
  if (asked === '0') return false;
  if (asked === '1') {
    if (production)
      throw new ConfigurationError(
        'SOUK_DEMO=1 must not be set with NODE_ENV=production: demo sign-ins are not for production.',
      );
    return true;
  }
  if (embedded && !production && !isLoopback(host)) {
    throw new ConfigurationError(
      `HOST=${host} is reachable from other computers: set SOUK_DEMO=1 to serve the demo and its sign-ins there, or SOUK_DEMO=0 to start without the demo.`,
    );
  }
  return embedded && !production;
}

function readRoles(env: Environment): Config['roles'] {
  const roles = readList(env, 'SOUK_ROLES', /^(api|worker|host)$/, 'api, worker, host or several of them');
  if (roles.length === 0) return { api: true, worker: true, host: true };
  return { api: roles.includes('api'), worker: roles.includes('worker'), host: roles.includes('host') };
}

function readMasterKey(env: Environment): Buffer | null {
  const text = env.SOUK_MASTER_KEY;
  if (!text) return null;
  if (!/^[0-9a-fA-F]{64}$/.test(text))
    throw new ConfigurationError('SOUK_MASTER_KEY must be 32 bytes in hex: 64 characters 0-9 and a-f.');
  return Buffer.from(text, 'hex');
}

export function newMasterKey(): Buffer {
  return randomBytes(32);
}

function readRetrySeconds(env: Environment): number[] {
  const list = readList(env, 'SOUK_WEBHOOK_RETRY_SECONDS', /^\d{1,7}(\.\d{1,3})?$/, 'seconds separated by commas');
  return list.length > 0 ? list.map(Number) : [...defaultRetryDelaysSeconds];
}

function readTimeZone(env: Environment): string {
  const zone = env.SOUK_TIME_ZONE;
  // Asking what time zones there are takes longer than reading all the rest.
  if (!zone) return 'Africa/Algiers';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new ConfigurationError(`SOUK_TIME_ZONE=${zone} is not a time zone: use a name like Africa/Algiers.`);
  }
}

function readInteger(env: Environment, name: ConfigVariable, fallback: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new ConfigurationError(`${name}=${text} is not valid: use a whole number from ${least} to ${most}.`);
}

function readUrl(env: Environment, name: ConfigVariable, protocols: string[]): string | null {
  const text = env[name];
  if (!text) return null;
  const url = parseUrl(text);
  if (url && protocols.includes(url.protocol)) return text;
  throw new ConfigurationError(
    `${name} is not valid: use a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
  );
}

/** One server each. */
function readReplicaUrls(env: Environment): string[] {
  return readList(env, 'SOUK_REPLICA_URLS', /^postgres(ql)?:\/\/[^,\s]+$/, 'postgres:// addresses separated by commas');
}

/** One server or several. */
function readDatabaseUrl(env: Environment): string | null {
  const text = env.DATABASE_URL;
  if (!text) return null;
  try {
    readServerAddresses(text);
    return text;
  } catch (error) {
    if (error instanceof UnreadableDatabaseUrl) throw new ConfigurationError(`DATABASE_URL ${error.message}`);
    throw error;
  }
}

function readList(env: Environment, name: ConfigVariable, pattern: RegExp, wanted: string): string[] {
  const items = (env[name] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const wrong = items.find((item) => !pattern.test(item));
  if (wrong !== undefined) throw new ConfigurationError(`${name} holds "${wrong}": use ${wanted}.`);
  return items;
}

function readWord<Word extends string>(env: Environment, name: ConfigVariable, words: Word[], fallback: Word): Word {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (words.includes(text as Word)) return text as Word;
  throw new ConfigurationError(`${name}=${text} is not valid: use one of ${words.filter(Boolean).join(', ')}.`);
}
