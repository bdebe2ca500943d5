import { expect } from 'vitest';
import { createApp, signUpDeveloper } from '../../../server/testing/developers.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';

journey(
  'creates an app by keyboard, with its errors at the fields, and is told what is next',
  async ({ souk, visit }) => {
    const developer = await signUpDeveloper(souk.server);
    const other = await createApp(souk.server, developer);
    const page = await visit({ person: { token: developer.session }, path: '/console' });
    await settled(page);
    await page.getByRole('link', { name: 'Create app' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('Étiquettes & Cie');
    expect(await page.getByRole('textbox', { name: 'Handle' }).inputValue()).toBe('etiquettes-cie');
    await page.getByRole('textbox', { name: 'Handle' }).fill(other.handle);
    await page.keyboard.press('Enter');
    await page.locator('input[name=handle][aria-invalid=true]').waitFor();
    await page.getByText('Another app uses this handle').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Étiquettes & Cie');
    await page.getByRole('textbox', { name: 'Handle' }).fill('A');
    await page.keyboard.press('Enter');
    await page.locator('input[name=handle][aria-invalid=true]').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Handle' }).fill(`labels-${other.appId}`);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Next steps' }).waitFor();
    await page.getByText('0 of 8 done').waitFor();
    await page.getByRole('link', { name: 'Upload a manifest (not done)' }).click();
    await page.getByRole('heading', { name: 'New version' }).waitFor();
  },
);

journey('renames an app and archives it, after its handle was typed', async ({ souk, visit }) => {
  const developer = await signUpDeveloper(souk.server);
  const app = await createApp(souk.server, developer);
  const page = await visit({ person: { token: developer.session }, path: `/console/apps/${app.appId}/settings` });
  await settled(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Parcels');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Parcels', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Archive app' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Archive permanently' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(app.handle);
  await confirm.click();
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Show 1 archived app' }).click();
  await page.getByRole('link', { name: 'Parcels' }).waitFor();
  expect(new URL(page.url()).searchParams.get('archived')).toBe('shown');
});
