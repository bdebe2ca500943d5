import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { clearWindow, countInWindow, deleteEndedWindows, uncountInWindow } from './window-counter.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

const window = { name: 'test', seconds: 60, most: 3 };
const count = (key: string) => countInWindow(test.platform.db, window, key, test.clock.now());

describe('counting in a window', () => {
  it('allows exactly as many as named, also when all come at once', async () => {
    const counts = await Promise.all(Array.from({ length: 10 }, () => count('at once')));
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect((await count('another key')).allowed).toBe(true);
  });

  it('starts again when the window has ended, and refusals do not make it longer', async () => {
    for (let n = 0; n < 5; n++) await count('later');
    test.clock.advanceSeconds(40);
    const refused = await count('later');
    expect(refused).toMatchObject({ allowed: false });
    expect(refused.retryAfterSeconds).toBeCloseTo(20, 0);
    test.clock.advanceSeconds(21);
    expect((await count('later')).allowed).toBe(true);
  });

  it('can take one back, or all', async () => {
    const { db } = test.platform;
    for (let n = 0; n < 3; n++) await count('back');
    await uncountInWindow(db, window, 'back');
    expect((await count('back')).allowed).toBe(true);
    expect((await count('back')).allowed).toBe(false);
    await clearWindow(db, window, 'back');
    expect((await count('back')).allowed).toBe(true);
  });

  it('leaves no row of a window that has ended', async () => {
    const { db } = test.platform;
    await count('old');
    test.clock.advanceSeconds(120);
    await count('new');
    while ((await deleteEndedWindows(db, test.clock.now())) > 0);
    const rows = await db.selectFrom('window_counts').select('count').execute();
    expect(rows).toHaveLength(1);
  });
});
