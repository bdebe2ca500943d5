import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { openLog } from '../observe/open-log.js';
import { openWakeups, type Wakeups } from './wakeups.js';

let test: TestPlatform;
let other: Wakeups;
beforeAll(async () => {
  test = await openTestPlatform();
  const { primary, pool } = test.platform;
  other = await openWakeups(primary, pool, openLog({ level: 'silent' }));
});
afterAll(async () => {
  await other.close();
  await test.close();
});

describe('wakeups', () => {
  it('carry a message from one process to another', async () => {
    const heard: string[] = [];
    other.on('test_channel', (payload) => heard.push(payload));
    await expect
      .poll(async () => {
        await test.platform.wakeups.send('test_channel', 'hello');
        return heard.includes('hello');
      })
      .toBe(true);
  });

  it('merge many hints into one', async () => {
    let heard = 0;
    other.on('test_hints', () => heard++);
    await expect
      .poll(async () => {
        test.platform.wakeups.hint('test_hints');
        return heard;
      })
      .toBeGreaterThan(0);
    heard = 0;
    for (let i = 0; i < 100; i++) test.platform.wakeups.hint('test_hints');
    await expect.poll(() => heard).toBeGreaterThan(0);
    expect(heard).toBeLessThan(5);
  });

  it('give a hint once to who gave it, at once, without the echo', async () => {
    const [here, there]: [string[], string[]] = [[], []];
    test.platform.wakeups.on('test_echo', (payload) => here.push(payload));
    other.on('test_echo', (payload) => there.push(payload));
    await expect
      .poll(async () => {
        await test.platform.wakeups.send('test_echo', 'listening');
        return here.length > 0 && there.length > 0;
      })
      .toBe(true);
    // Several may have been sent until both listened: whoever has heard the last has heard them all.
    await test.platform.wakeups.send('test_echo', 'both listen');
    for (const heard of [here, there]) await expect.poll(() => heard.at(-1)).toBe('both listen');
    here.length = 0;
    there.length = 0;
    test.platform.wakeups.hint('test_echo');
    await expect.poll(() => there).toEqual(['']);
    // What is sent after it is heard after it: the echo would be here by now.
    await test.platform.wakeups.send('test_echo', 'later');
    await expect.poll(() => here).toContain('later');
    expect(here).toEqual(['', 'later']);
  });

  it('tell when the connection is lost, and come back by themselves with their channels', async () => {
    const heard: string[] = [];
    let reconnected = 0;
    other.on('test_again', (payload) => heard.push(payload));
    other.onReconnect(() => reconnected++);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'souk-wakeups' and datname = current_database()`.execute(
      test.platform.db,
    );
    await expect.poll(() => other.connected, { interval: 5 }).toBe(false);
    await expect.poll(() => other.connected && reconnected).toBe(1);
    await test.platform.wakeups.send('test_again', 'still there');
    await expect.poll(() => heard).toEqual(['still there']);
  });
});
