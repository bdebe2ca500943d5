import { hashPasswordsAt, type PasswordCost } from '../src/domains/accounts/hash-password.js';
import type { Config } from '../src/foundation/config.js';
import { openLog } from '../src/foundation/observe/open-log.js';
import type { Platform } from '../src/foundation/platform.js';
import { openPlatform } from '../src/open-platform.js';
import { readConfig } from '../src/read-config.js';
import { ManualClock } from './manual-clock.js';
import { openTestDatabase } from './open-test-database.js';

/** The least that the algorithm takes. */
export const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
hashPasswordsAt(cheapPasswords);

export interface TestPlatform {
  platform: Platform;
  clock: ManualClock;
  close(): Promise<void>;
}

/** The machine room on a database of its own, without a server: for tests of domains and of the foundation itself. */
export async function openTestPlatform(config: Partial<Config> = {}): Promise<TestPlatform> {
  const database = await openTestDatabase();
  const clock = new ManualClock();
  const { platform, close } = await openPlatform(
    testConfig({ databaseUrl: database.url, ...config }),
    clock,
    testLog(),
  );
  return {
    platform,
    clock,
    async close() {
      await close();
      await database.drop();
    },
  };
}

/** Limits that count by address are off, as all tests come from one address. */
export function testConfig(overrides: Partial<Config> & { databaseUrl: string }): Config {
  return {
    ...readConfig({
      PORT: '0',
      SOUK_DEMO: '0',
      SOUK_LIMIT_PLATFORM_PER_MINUTE: '0',
      SOUK_LIMIT_SIGN_IN_PER_MINUTE: '0',
      SOUK_LIMIT_CHECKOUTS_PER_MINUTE: '0',
      SOUK_LIMIT_CUSTOMER_ORDERS_PER_HOUR: '0',
      SOUK_BASE_URL: 'http://souk.test',
    }),
    masterKey: Buffer.alloc(32, 7),
    roles: { api: true, worker: false, host: false },
    hosting: {
      isolation: 'box',
      instances: 50,
      channel: { secret: null, listen: null, url: null, platformUrl: null },
    },
    ...overrides,
  };
}

/** Silent unless `SOUK_TEST_LOG` names a level. */
export function testLog() {
  return openLog({ level: process.env.SOUK_TEST_LOG ?? 'fatal', destination: process.stderr });
}
