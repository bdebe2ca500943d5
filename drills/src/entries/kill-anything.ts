import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, Finding } from '../harness/drill.js';
import { prepareSouk, type SoukUnderTest } from '../harness/run-souk.js';

/** kill -9 of Node, of PostgreSQL, or of both, at random moments of the start and under load. */
export const killAnything: Drill = {
  name: 'kill-anything',
  title: 'kill -9 of Node, PostgreSQL or both, during start and under load: acknowledged writes lost',
  async run({ quick, say }) {
    const souk = await prepareSouk();
    const acknowledged = new Set<string>();
    let sent = 0;
    try {
      await killFirstStart(souk, say);
      await souk.start();
      const token = await signUp(souk.baseUrl);
      for (let kill = 1; kill <= (quick ? 3 : 10); kill++) {
        const victim = ['node', 'postgres', 'both'][kill % 3] as 'node' | 'postgres' | 'both';
        let stopped = false;
        const writers = Array.from({ length: 4 }, async () => {
          while (!stopped) {
            sent++;
            const id = await createBusiness(souk.baseUrl, token, `Drill ${sent}`);
            if (id) acknowledged.add(id);
            else await sleep(20);
          }
        });
        await sleep(300 + Math.random() * 1_200);
        if (victim !== 'postgres') await souk.killNode();
        if (victim !== 'node') await souk.killPostgres();
        await sleep(Math.random() * 500);
        stopped = true;
        await Promise.all(writers);
        say(`kill ${kill}: ${victim}; ${acknowledged.size} of ${sent} writes acknowledged so far`);
        if (victim !== 'postgres') await souk.start();
        else await recover(souk);
      }
      return await countLost(souk, token, acknowledged);
    } finally {
      await souk.dispose();
    }
  },
};

/** The very first start is killed at several moments; the next one must still succeed. */
async function killFirstStart(souk: SoukUnderTest, say: (text: string) => void): Promise<void> {
  for (const afterMs of [200, 700, 1_500]) {
    souk.startWithoutWaiting();
    await sleep(afterMs);
    await souk.killNode();
    say(`killed the first start after ${afterMs} ms`);
  }
}

/** PostgreSQL alone was killed: Souk itself must bring it back. */
async function recover(souk: SoukUnderTest): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${souk.baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('Souk did not recover within 30 seconds after PostgreSQL was killed.');
}

async function signUp(baseUrl: string): Promise<string> {
  const credentials = { email: 'drill@example.com', password: 'a long drill password' };
  const user = await post(baseUrl, '/dashboard/users', { ...credentials, name: 'Drill' });
  const session = await post(baseUrl, '/dashboard/session', credentials);
  if (user.status !== 201 || session.status !== 201)
    throw new Error(`Signing up answered ${user.status} and ${session.status}.`);
  const { data } = (await session.json()) as { data: { token: string } };
  return data.token;
}

async function createBusiness(baseUrl: string, token: string, name: string): Promise<string | undefined> {
  try {
    const answer = await post(baseUrl, '/dashboard/businesses', { name }, token);
    if (answer.status !== 201) return undefined;
    return ((await answer.json()) as { data: { id: string } }).data.id;
  } catch {
    // Not acknowledged: whether it was written is open, and either is right.
    return undefined;
  }
}

async function countLost(souk: SoukUnderTest, token: string, acknowledged: Set<string>): Promise<Finding[]> {
  let lost = 0;
  for (const id of acknowledged) {
    const answer = await fetch(`${souk.baseUrl}/dashboard/businesses/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) lost++;
    await answer.arrayBuffer();
  }
  if (acknowledged.size === 0) throw new Error('No write was ever acknowledged: the drill proved nothing.');
  return [{ what: `acknowledged writes lost (of ${acknowledged.size})`, count: lost, allowed: 0 }];
}

function post(baseUrl: string, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}
