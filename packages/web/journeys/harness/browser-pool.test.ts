import { expect } from 'vitest';
import { acquireContext, leaveBrowser } from './browser-pool.js';
import { journey } from './journey.js';

journey('whoever takes a browser that somebody left finds nothing of theirs', async ({ souk: { browser, origin } }) => {
  const options = { baseURL: origin, locale: 'fr-DZ' };
  const first = await acquireContext(browser, options);
  await first.addCookies([{ name: 'theirs', value: '1', url: origin }]);
  await first.grantPermissions(['clipboard-read'], { origin });
  const page = await first.newPage();
  await page.goto('/dashboard/sign-in');
  await page.evaluate("localStorage.setItem('theirs', '1'); sessionStorage.setItem('theirs', '1')");
  await leaveBrowser(first, [origin]);

  const second = await acquireContext(browser, options);
  expect(second).toBe(first);
  expect(second.pages()).toEqual([]);
  expect(await second.cookies()).toEqual([]);
  const next = await second.newPage();
  await next.goto('/dashboard/sign-in');
  const found = await next.evaluate(`(async () => ({
    local: localStorage.getItem('theirs'),
    session: sessionStorage.getItem('theirs'),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
  }))()`);
  expect(found).toEqual({ local: null, session: null, clipboard: 'prompt' });
  expect(await acquireContext(browser, options)).not.toBe(second);
  expect(await acquireContext(browser, { ...options, locale: 'ar-DZ' })).not.toBe(second);
});
