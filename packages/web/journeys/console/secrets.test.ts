import { expect } from 'vitest';
import { createApp, signUpDeveloper } from '../../../server/testing/developers.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';

const secretShape = /svc_cs_[0-9A-Za-z]{43}/;

journey(
  'creates a secret that is shown once, rotates it, watches the clock, and revokes the old one',
  async ({ souk, visit }) => {
    const developer = await signUpDeveloper(souk.server);
    const app = await createApp(souk.server, developer);
    const page = await visit({ person: { token: developer.session }, path: `/console/apps/${app.appId}/secrets` });
    await settled(page);
    await page.getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click();
    await page.getByText('New client secret').waitFor();
    const [first] = (await page.locator('main').textContent())?.match(secretShape) ?? [];
    expect(first).toMatch(secretShape);

    await page.reload();
    await settled(page);
    expect(await page.locator('main').textContent()).not.toMatch(secretShape);
    await page.getByText(`svc_cs_…${first?.slice(-4)}`).waitFor();

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByText('24 hours').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('heading', { name: /The old secret expires in/ }).waitFor();
    const clock = page.getByRole('timer');
    const before = await clock.textContent();
    expect(before).toMatch(/^2[34]:\d\d:\d\d$|^1 day/);
    await expect.poll(() => clock.textContent()).not.toBe(before);
    expect(await page.getByRole('button', { name: 'Rotate secret' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    await page
      .getByRole('button', { name: `Revoke the secret ending in ${first?.slice(-4)}` })
      .first()
      .click();
    await page.getByRole('dialog').getByText('fail immediately').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke secret' }).click();
    await page.getByText('Revoked').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
  },
);

journey('warns in Arabic before the only secret is revoked', async ({ souk, visit }) => {
  const developer = await signUpDeveloper(souk.server);
  const app = await createApp(souk.server, developer);
  await souk.server.call('POST', `/developer/apps/${app.appId}/secrets`, { token: developer.token });
  const page = await visit({
    person: { token: developer.session },
    language: 'ar',
    width: 390,
    theme: 'dark',
    path: `/console/apps/${app.appId}/secrets`,
  });
  await settled(page);
  await page.getByRole('button', { name: /إبطال السر المنتهي/ }).click();
  await page.getByRole('dialog').getByText('السر الصالح الوحيد').waitFor();
  await expectAccessible(page);
});
