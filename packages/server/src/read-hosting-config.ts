import { ConfigurationError } from './configuration-error.js';
import type { Config, HostingChannel, HostingConfig } from './foundation/config.js';
import type { ConfigVariable } from './foundation/config-variables.js';
import { parseUrl } from './foundation/parse-url.js';

type Environment = Partial<Record<ConfigVariable, string>>;

const maxInstances = 1_000;
const shortestSecret = 32;

/** Settings of hosted apps. */
export function readHosting(
  env: Environment,
  { roles, production }: Pick<Config, 'roles' | 'production'>,
): HostingConfig {
  const channel = readChannel(env);
  if (roles.host && !roles.api && !roles.worker) requireApart(env, channel);
  return { isolation: readIsolation(env, production), instances: readInstances(env), channel };
}

function readIsolation(env: Environment, production: boolean): HostingConfig['isolation'] {
  const text = env.SOUK_HOSTING_ISOLATION || 'box';
  if (text !== 'box' && text !== 'process') {
    throw new ConfigurationError(`SOUK_HOSTING_ISOLATION=${text} is not valid: use one of box, process.`);
  }
  if (text === 'process' && production) {
    throw new ConfigurationError(
      'SOUK_HOSTING_ISOLATION=process must not be set with NODE_ENV=production: hosted apps would run without isolation from this computer.',
    );
  }
  return text;
}

function readInstances(env: Environment): number {
  const text = env.SOUK_HOSTING_INSTANCES || '50';
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= maxInstances) return value;
  throw new ConfigurationError(
    `SOUK_HOSTING_INSTANCES=${text} is not valid: use a whole number from 1 to ${maxInstances}.`,
  );
}

function readChannel(env: Environment): HostingChannel {
  const secret = env.SOUK_HOSTING_SECRET || null;
  if (secret !== null && secret.length < shortestSecret) {
    throw new ConfigurationError(
      `SOUK_HOSTING_SECRET must have at least ${shortestSecret} characters: create it with openssl rand -hex 32 and set the same value for every process.`,
    );
  }
  return {
    secret: secret === null ? null : Buffer.from(secret),
    listen: readListen(env),
    url: readUrl(env, 'SOUK_HOSTING_URL'),
    platformUrl: readUrl(env, 'SOUK_HOSTING_PLATFORM_URL'),
  };
}

function readListen(env: Environment): HostingChannel['listen'] {
  const text = env.SOUK_HOSTING_LISTEN;
  if (!text) return null;
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new ConfigurationError(
    `SOUK_HOSTING_LISTEN=${text} is not valid: use an address and a port, like 10.0.0.5:4100.`,
  );
}

function readUrl(env: Environment, name: 'SOUK_HOSTING_URL' | 'SOUK_HOSTING_PLATFORM_URL'): string | null {
  const text = env[name];
  if (!text) return null;
  const url = parseUrl(text);
  if (url?.protocol === 'https:' && url.pathname === '/') return text.replace(/\/+$/, '');
  throw new ConfigurationError(`${name} is not valid: use a URL such as https://10.0.0.5:4100.`);
}

/** A computer that runs untrusted code gets no credentials of the rest of the system. */
function requireApart(env: Environment, { secret, listen, platformUrl }: HostingChannel): void {
  const tooMuch = (['SOUK_MASTER_KEY', 'DATABASE_URL', 'SOUK_REPLICA_URLS', 'REDIS_URL'] as const).find(
    (name) => env[name],
  );
  if (tooMuch) {
    throw new ConfigurationError(
      `${tooMuch} must not be set with SOUK_ROLES=host: this process runs untrusted code and gets everything it needs over the hosting channel.`,
    );
  }
  const missing = [
    secret === null && 'SOUK_HOSTING_SECRET',
    listen === null && 'SOUK_HOSTING_LISTEN',
    platformUrl === null && 'SOUK_HOSTING_PLATFORM_URL',
  ].find((name) => name !== false);
  if (missing) throw new ConfigurationError(`${missing} is required with SOUK_ROLES=host.`);
}
