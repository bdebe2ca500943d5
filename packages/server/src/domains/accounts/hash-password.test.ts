import { beforeAll, describe, expect, it } from 'vitest';
import { cheapPasswords } from '../../../testing/open-test-platform.js';
import { hashPassword, hashPasswordsAt, isPasswordOf, owaspCost } from './hash-password.js';

describe('a password', () => {
  // Other tests of the same process hash cheaply.
  beforeAll(() => {
    hashPasswordsAt(owaspCost);
    return () => hashPasswordsAt(cheapPasswords);
  });

  it('is kept as Argon2id with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('is recognised, in either Unicode spelling, and no other is', async () => {
    const hash = await hashPassword('caf\u00e9');
    expect(await isPasswordOf(hash, 'cafe\u0301')).toBe(true);
    expect(await isPasswordOf(hash, 'cafe')).toBe(false);
  });

  it('fits nobody where there is no person, after the same work', async () => {
    const hash = await hashPassword('a password');
    const workOf = async (stored: string | undefined) => {
      const start = process.cpuUsage();
      for (let n = 0; n < 5; n++) expect(await isPasswordOf(stored, 'another')).toBe(false);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const known = await workOf(hash);
    const unknown = await workOf(undefined);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
