import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './read-config.js';

const masterKey = 'ab'.repeat(32);

describe('readConfig', () => {
  it('needs nothing: the embedded database, the demo, loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      baseUrl: 'http://127.0.0.1:4000',
      dashboardUrl: 'http://127.0.0.1:4000/dashboard',
      embeddedDatabase: true,
      demo: true,
      roles: { api: true, worker: true, host: true },
      webhookRetrySeconds: [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400],
      timeZone: 'Africa/Algiers',
    });
  });

  it('gives apps a site of their own, and no reviewer unless one is named', () => {
    expect(readConfig({})).toMatchObject({ appsDomain: 'apps.localhost:4000', reviewModel: null });
    expect(readConfig({ HOST: 'localhost', PORT: '4100' }).appsDomain).toBe('apps.localhost:4100');
    const config = readConfig({
      SOUK_BASE_URL: 'https://souk.example.com',
      SOUK_APPS_DOMAIN: 'apps.example.net',
      SOUK_REVIEW_MODEL_URL: 'http://127.0.0.1:9/v1/chat/completions',
      SOUK_REVIEW_MODEL: 'reader-1',
    });
    expect(config).toMatchObject({ appsDomain: 'apps.example.net', reviewModel: { model: 'reader-1', key: null } });
    // A public suffix: two names below it are two sites.
    const suffix = { SOUK_BASE_URL: 'https://souk.github.io', SOUK_APPS_DOMAIN: 'apps.github.io' };
    expect(readConfig(suffix).appsDomain).toBe('apps.github.io');
  });

  it('gives storefronts a site of their own', () => {
    expect(readConfig({ PORT: '4100' }).storefrontDomain).toBe('stores.localhost:4100');
    expect(readConfig({ SOUK_STOREFRONT_DOMAIN: 'shops.example.org' }).storefrontDomain).toBe('shops.example.org');
  });

  it('is without a demo on an external database and in production', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://x/y', SOUK_MASTER_KEY: masterKey }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  });

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['SOUK_BASE_URL', { SOUK_BASE_URL: 'souk.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SOUK_MASTER_KEY', { DATABASE_URL: 'postgres://x/y' }],
    ['SOUK_MASTER_KEY', { SOUK_MASTER_KEY: 'short' }],
    ['SOUK_ROLES', { SOUK_ROLES: 'api,chef' }],
    ['SOUK_HOSTING_ISOLATION', { SOUK_HOSTING_ISOLATION: 'none' }],
    ['SOUK_HOSTING_ISOLATION', { SOUK_HOSTING_ISOLATION: 'process', NODE_ENV: 'production' }],
    ['SOUK_HOSTING_INSTANCES', { SOUK_HOSTING_INSTANCES: '0' }],
    ['SOUK_HOSTING_SECRET', { SOUK_HOSTING_SECRET: 'short' }],
    ['SOUK_HOSTING_LISTEN', { SOUK_HOSTING_LISTEN: 'everywhere' }],
    ['SOUK_HOSTING_URL', { SOUK_HOSTING_URL: 'http://10.0.0.5:4100' }],
    ['SOUK_HOSTING_SECRET', { SOUK_ROLES: 'host' }],
    ['SOUK_MASTER_KEY', { SOUK_ROLES: 'host', SOUK_MASTER_KEY: masterKey }],
    ['must not be set', { SOUK_ROLES: 'host', DATABASE_URL: 'postgres://x/y' }],
    ['SOUK_WEBHOOK_ALLOW', { SOUK_WEBHOOK_ALLOW: 'http://x' }],
    ['SOUK_WEBHOOK_ALLOW', { SOUK_WEBHOOK_ALLOW: 'localhost:1', NODE_ENV: 'production' }],
    ['SOUK_APPS_DOMAIN', { SOUK_APPS_DOMAIN: 'https://apps.example.net' }],
    ['SOUK_STOREFRONT_DOMAIN', { SOUK_STOREFRONT_DOMAIN: 'Stores.example.net' }],
    [
      'SOUK_STOREFRONT_DOMAIN',
      { SOUK_BASE_URL: 'https://souk.example.com', SOUK_STOREFRONT_DOMAIN: 'stores.example.com' },
    ],
    ['SOUK_STOREFRONT_DOMAIN', { SOUK_APPS_DOMAIN: 'apps.example.net', SOUK_STOREFRONT_DOMAIN: 'stores.example.net' }],
    ['SOUK_APPS_DOMAIN', { SOUK_BASE_URL: 'https://souk.example.co.uk', SOUK_APPS_DOMAIN: 'apps.example.co.uk' }],
    ['SOUK_APPS_DOMAIN', { SOUK_DASHBOARD_URL: 'https://shop.example.com', SOUK_APPS_DOMAIN: 'x.example.com' }],
    ['SOUK_REVIEW_MODEL', { SOUK_REVIEW_MODEL_URL: 'https://models.example.com/v1/chat/completions' }],
    [
      'SOUK_REVIEW_MODEL_URL',
      { NODE_ENV: 'production', SOUK_REVIEW_MODEL_URL: 'http://models.example.com/', SOUK_REVIEW_MODEL: 'm' },
    ],
    ['SOUK_DEMO', { SOUK_DEMO: 'yes' }],
    ['SOUK_DEMO', { SOUK_DEMO: '1', NODE_ENV: 'production' }],
    ['SOUK_DEMO', { HOST: '0.0.0.0' }],
    ['SOUK_TIME_ZONE', { SOUK_TIME_ZONE: 'Mars/Olympus' }],
    ['SOUK_HOLIDAYS', { SOUK_HOLIDAYS: '1 May' }],
    ['SOUK_WEBHOOK_RETRY_SECONDS', { SOUK_WEBHOOK_RETRY_SECONDS: '5,soon' }],
    ['SOUK_LIMIT_BUSINESS_BURST', { SOUK_LIMIT_BUSINESS_BURST: '-1' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['REDIS_URL', { REDIS_URL: 'localhost' }],
    ['SOUK_BASE_URL', { NODE_ENV: 'production', SOUK_BASE_URL: 'http://souk.example' }],
    ['SOUK_BASE_URL', { NODE_ENV: 'production', HOST: '0.0.0.0' }],
    ['SOUK_BASE_URL', { NODE_ENV: 'production', SOUK_BASE_URL: 'http://127.0.0.1.souk.example' }],
    [
      'SOUK_DASHBOARD_URL',
      { NODE_ENV: 'production', SOUK_BASE_URL: 'https://souk.example', SOUK_DASHBOARD_URL: 'http://d.example' },
    ],
  ])('stops with one sentence that names %s', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigurationError);
    expect(() => readConfig(env)).toThrow(new RegExp(name));
  });

  it('accepts https in production, and http on loopback alone', () => {
    for (const SOUK_BASE_URL of [
      'https://souk.example',
      'http://localhost:4000',
      'http://[::1]:4000',
      'http://127.0.0.2',
    ])
      expect(readConfig({ NODE_ENV: 'production', SOUK_BASE_URL }).baseUrl).toBe(SOUK_BASE_URL);
    expect(readConfig({ SOUK_BASE_URL: 'http://souk.example' }).baseUrl).toBe('http://souk.example');
  });

  it.each([
    ['SOUK_PROT', 'PORT'],
    ['SOUK_PORT', 'PORT'],
    ['SOUK_DATADIR', 'SOUK_DATA_DIR'],
    ['SOUK_DATABASE_URL', 'DATABASE_URL'],
    ['SOUK_MASTERKEY', 'SOUK_MASTER_KEY'],
    ['SOUK_LIMIT_PLATFORM_PER_MINTUE', 'SOUK_LIMIT_PLATFORM_PER_MINUTE'],
  ])('refuses %s, which nobody reads, and asks whether %s was meant', (name, meant) => {
    expect(() => readConfig({ [name]: '1' })).toThrow(`${name} is not a Souk setting: did you mean ${meant}?`);
  });

  it('suggests nothing where nothing is near, and minds only names of ours', () => {
    expect(() => readConfig({ SOUK_XYLOPHONE: '1' })).toThrow('not a Souk setting: see the list in the README.');
    expect(readConfig({ PROT: '1', SOUK_INSTALL: '0', SOUK_TEST_LOG: '1', SOUK_URL: 'x' }).port).toBe(4000);
  });
});
