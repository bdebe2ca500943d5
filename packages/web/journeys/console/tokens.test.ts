import { describe, expect } from 'vitest';
import { signUpDeveloper } from '../../../server/testing/developers.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';

describe('tokens', () => {
  journey('are made and shown once, work, and stop working when they are revoked', async ({ souk, visit }) => {
    const developer = await signUpDeveloper(souk.server);
    const page = await visit({ person: { token: developer.session }, path: '/console/tokens' });
    await settled(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Deploy script');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.locator('.souk-shown-once code').textContent()) ?? '';
    expect(token).toMatch(/^svc_dt_[0-9A-Za-z]{43}$/);
    await expectAccessible(page);
    expect((await souk.server.call('GET', '/developer/account', { token })).status).toBe(200);

    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.reload();
    await settled(page);
    expect(await page.content()).not.toContain(token);

    const row = page.getByRole('row', { name: /Deploy script/ });
    await row.getByRole('button', { name: 'Revoke Deploy script' }).click();
    await page.getByText('Requests that use this token fail').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect((await souk.server.call('GET', '/developer/account', { token })).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke Deploy script' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await souk.server.call('GET', '/developer/account', { token })).status).toBe(401);
  });

  journey('are made in Arabic', async ({ souk, visit }) => {
    const developer = await signUpDeveloper(souk.server);
    const person = { token: developer.session };
    const page = await visit({ person, path: '/console/tokens', language: 'ar', theme: 'dark', width: 390 });
    await page.getByRole('button', { name: 'إنشاء الرمز' }).click();
    await page.locator('.souk-shown-once').waitFor();
    await page.getByRole('row', { name: /أُنشئ في لوحة المطوّر/ }).waitFor();
    await expectAccessible(page);
  });
});
