import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform, testLog } from '../../../testing/open-test-platform.js';
import { type OpenFoundation, openFoundation } from '../../foundation/open-foundation.js';
import type { Foundation } from '../../foundation/platform.js';
import { publishedFirstMs } from '../../foundation/secrets/signing-keys.js';
import { writeIdToken } from './id-token.js';
import { listIdTokenKeys, listWebhookKeys } from './list-public-keys.js';

/** Two processes on one database, and what the world can know of their keys at any moment. */

let test: TestPlatform;
let second: OpenFoundation;
let processes: [Foundation, Foundation];
beforeAll(async () => {
  test = await openTestPlatform();
  test.clock.freeze();
  second = await openFoundation(test.platform.config, test.clock, testLog());
  processes = [test.platform, second.foundation];
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const subject = { clientId: 'app_x', userId: '1', sessionId: '2', businessId: '3', installationId: '4' };
const overlapSeconds = 2 * 3_600;

async function kidOf(platform: Foundation): Promise<string> {
  const { idToken } = await writeIdToken(platform, subject);
  return decodeProtectedHeader(idToken).kid as string;
}

const jwksOf = async (platform: Foundation) => (await listIdTokenKeys(platform)).map(({ kid }) => kid);
const webhookKeysOf = async (platform: Foundation) => (await listWebhookKeys(platform)).map(({ key }) => key);

/** Every set that a receiver may still hold: those served now, and those served within the time they may be kept. */
class Memory {
  readonly #sets: { at: number; keys: string[] }[] = [];
  readonly #maxAgeSeconds: number;

  constructor(maxAgeSeconds: number) {
    this.#maxAgeSeconds = maxAgeSeconds;
  }

  add(keys: string[]): void {
    this.#sets.push({ at: test.clock.now().getTime(), keys });
  }

  held(): string[][] {
    const oldest = test.clock.now().getTime() - this.#maxAgeSeconds * 1000;
    return this.#sets.filter(({ at }) => at >= oldest).map(({ keys }) => keys);
  }
}

describe('a rotated key, on two processes', () => {
  it('lets the very first key of a purpose sign at once', async () => {
    expect([await kidOf(processes[0]), await kidOf(processes[1])]).toEqual(['id_token_1', 'id_token_1']);
  });

  it.each([0, 1])(
    'signs no ID token before every key set that may be about has it (made by process %i)',
    async (maker) => {
      const memory = new Memory(300);
      const keepSets = async () => {
        for (const platform of processes) memory.add(await jwksOf(platform));
      };
      await keepSets();
      const before = await kidOf(processes[0]);
      const made = await (processes[maker] as Foundation).signingKeys.rotate('id_token', overlapSeconds);
      const signedBy = new Set<string>();
      for (let second = 0; second <= overlapSeconds + 60; second += second < 500 ? 5 : 600) {
        for (const platform of processes) {
          const kid = await kidOf(platform);
          signedBy.add(kid);
          expect(
            memory.held().filter((keys) => !keys.includes(kid)),
            `after ${second} s`,
          ).toEqual([]);
        }
        await keepSets();
        test.clock.advanceSeconds(second < 500 ? 5 : 600);
      }
      expect([...signedBy]).toEqual([before, made.id]);
    },
  );

  it('starts to sign ID tokens on both at the same moment, six minutes later', async () => {
    const before = await kidOf(processes[0]);
    const { id } = await processes[0].signingKeys.rotate('id_token', overlapSeconds);
    test.clock.advanceSeconds(publishedFirstMs / 1000 - 1);
    expect(await Promise.all(processes.map(kidOf))).toEqual([before, before]);
    test.clock.advanceSeconds(1);
    expect(await Promise.all(processes.map(kidOf))).toEqual([id, id]);
  });

  it('is published by the other process ten seconds later', async () => {
    expect((await jwksOf(processes[1])).length).toBeGreaterThan(0);
    const { id } = await processes[0].signingKeys.rotate('id_token', overlapSeconds);
    expect(await jwksOf(processes[1])).not.toContain(id);
    test.clock.advanceSeconds(10);
    expect(await jwksOf(processes[1])).toContain(id);
  });

  it('leaves every delivery a signature that each set of webhook keys of the last hour knows', async () => {
    const memory = new Memory(3_600);
    const keepSets = async () => {
      for (const platform of processes) memory.add(await webhookKeysOf(platform));
    };
    await keepSets();
    await processes[0].signingKeys.rotate('webhook', overlapSeconds);
    const signatures = new Set<number>();
    for (let minute = 0; minute <= 130; minute++) {
      for (const platform of processes) {
        const keys = await platform.signingKeys.active('webhook');
        const signing = keys.map(({ publicKey }) => `whpk_${publicKey.toString('base64')}`);
        signatures.add(signing.length);
        const lost = memory.held().filter((known) => !signing.some((key) => known.includes(key)));
        expect(lost, `after ${minute} min`).toEqual([]);
      }
      await keepSets();
      test.clock.advanceSeconds(60);
    }
    expect(signatures).toEqual(new Set([1, 2]));
  });
});
