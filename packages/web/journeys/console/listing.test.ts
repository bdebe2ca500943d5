import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { drawPng } from '../../../server/testing/draw-image.js';
import { signIn } from '../../../server/testing/people.js';
import { openSubmitter, type Submitter } from '../../../server/testing/review/open-review-stage.js';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import type { Souk } from '../harness/open-souk.js';
import { settled, signInAs } from '../harness/visit.js';
import { quiet } from '../harness/wait-for-network-idle.js';

const png = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: drawPng(width, height),
});

/** A developer with one version uploaded, which asks for a sensitive scope. */
async function openDeveloper(souk: Souk): Promise<Submitter & { path: string; person: { token: string } }> {
  const submitter = await openSubmitter({ ...souk, stop: async () => undefined });
  await submitter.upload({ scopes: ['read_products', 'read_customers'] });
  const path = `/console/apps/${submitter.app.appId}/listing`;
  return { ...submitter, path, person: { token: submitter.developer.session } };
}

const base64Of = (files: Record<string, Buffer>) =>
  Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]);
const readListing = async ({ call }: Submitter) => (await call('GET', '/listing')).body.data;
const missing = (page: Page) => page.getByRole('region', { name: /missing before you can submit/ });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Marketplace preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

describe('the listing', () => {
  journey(
    'is written, saved and given its images until nothing is missing',
    async ({ souk, visit }) => {
      const developer = await openDeveloper(souk);
      const page = await visit({ person: developer.person, path: developer.path });
      await settled(page);
      await page.getByRole('heading', { name: '10 items are missing before you can submit' }).waitFor();

      await missing(page).getByRole('link', { name: 'Tagline' }).click();
      expect(await page.locator(':focus').getAttribute('name')).toBe('tagline');
      await page.keyboard.type('Alerts before the shelf is empty');
      await preview(page).getByText('Alerts before the shelf is empty').waitFor();
      await missing(page).getByText('(not saved yet)').waitFor();
      await page.getByLabel(/^Category/).selectOption('inventory');
      await page.getByLabel(/^Languages/).selectOption('ar');
      await page.getByLabel(/^Languages/).selectOption('fr');
      await page.getByRole('button', { name: 'Remove French' }).click();
      await page.getByRole('radio', { name: 'Paid elsewhere' }).check();
      await page.getByLabel(/^Description/).fill('Watches the stock.\nTells you in time.');
      await page.getByRole('button', { name: 'Add feature' }).click();
      await page.keyboard.type('Alerts by mail');
      await page.getByLabel(/^Support email/).fill('help@example.com');
      await page.getByLabel(/^Privacy policy/).fill('https://example.com/privacy');
      await page.getByLabel(/View customers, with contact details masked/).fill('To greet returning buyers.');
      await expectAccessible(page);
      await save(page).click();
      await page.getByText('All changes saved').waitFor();
      expect(await readListing(developer)).toMatchObject({
        tagline: 'Alerts before the shelf is empty',
        languages: ['ar'],
        features: ['Alerts by mail'],
        pricing: { kind: 'external', note: null },
        scopeReasons: { read_customers: 'To greet returning buyers.' },
      });
      await page.getByRole('heading', { name: '2 items are missing before you can submit' }).waitFor();

      await page.getByLabel('Drop an icon here, or choose a file').setInputFiles(png('small.png', 256, 256));
      await page.getByText('The icon must be 512 × 512 pixels. This one is 256 × 256.').waitFor();
      await page.getByRole('button', { name: 'Dismiss small.png' }).click();
      await page.getByLabel('Drop an icon here, or choose a file').setInputFiles(png('icon.png', 512, 512));
      await page.getByRole('img', { name: 'Current icon' }).waitFor();
      await page
        .getByLabel('Drop screenshots here, or choose files')
        .setInputFiles([png('one.png', 1280, 800), png('two.png', 1281, 800), png('three.png', 1282, 800)]);
      await page.getByText('The listing is complete.').waitFor();

      await page.getByRole('button', { name: 'Move screenshot 1 later' }).click();
      await eventually('the new order', async () => (await readListing(developer)).screenshots[1].width === 1280);
      const description = page.getByLabel(/^Alt text/).first();
      await description.fill('The list of what runs low');
      await description.blur();
      await eventually(
        'the description',
        async () => (await readListing(developer)).screenshots[0].alt === 'The list of what runs low',
      );
      await page.getByRole('button', { name: 'Remove screenshot 3' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove screenshot 3' });
      await dialog.getByText('Do this with the API').click();
      await dialog.getByText(/curl -X DELETE/).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('link', { name: 'Screenshots (2 of at least 3)' }).waitFor();
    },
    120_000,
  );

  journey('takes images by drop, and says why it cannot take one', async ({ souk, visit }) => {
    const developer = await openDeveloper(souk);
    const page = await visit({ person: developer.person, path: developer.path });
    await settled(page);
    const files = { 'shop.png': drawPng(1280, 800), 'notes.png': Buffer.from('no image') };
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (const [name, base64] of ${JSON.stringify(base64Of(files))}) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      return transfer;
    })()`);
    const area = page.locator('label').filter({ hasText: 'Drop screenshots here, or choose files' });
    await area.dispatchEvent('dragover', { dataTransfer: dropped });
    await area.dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('img', { name: 'Screenshot 1' }).waitFor();
    await page.getByText('This file isn’t a supported image.').waitFor();
    await eventually('the screenshot', async () => (await readListing(developer)).screenshots.length === 1);
  });

  journey('says at its field what was refused, and loses nothing that was typed', async ({ souk, visit }) => {
    const developer = await openDeveloper(souk);
    const page = await visit({ person: developer.person, path: developer.path });
    await settled(page);
    await page.getByLabel(/^Tagline/).fill('x'.repeat(81));
    await page.getByText('81 / 80').waitFor();
    await page.getByLabel('Support page').fill('not an address');
    await save(page).click();
    await page.getByText('Fix 2 fields.').waitFor();
    await page.getByText('tagline must have 1 to 80 characters.').waitFor();
    await page.getByText('supportUrl must be an https URL without a password.').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('tagline');
    await expectAccessible(page);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await settled(page);
    await page.getByText('Your unsaved changes were restored.').waitFor();
    expect(await page.getByLabel(/^Tagline/).inputValue()).toBe('x'.repeat(81));
    await page.getByLabel(/^Tagline/).fill('Short enough');
    await page.getByLabel('Support page').fill('');
    await save(page).click();
    await page.getByText('All changes saved').waitFor();
    expect((await readListing(developer)).tagline).toBe('Short enough');
  });

  journey('asks before it is left, and keeps the draft through a session that ended', async ({ souk, visit }) => {
    const developer = await openDeveloper(souk);
    const page = await visit({ person: developer.person, path: developer.path });
    await settled(page);
    await page.getByLabel(/^Tagline/).fill('Unsaved changes');
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/listing');

    // A link under the pointer, or with the focus, fetches its page ahead, and would be the first to hear that the session ended.
    await page.mouse.move(0, 0);
    await quiet(page);
    await souk.server.call('DELETE', '/dashboard/session', { token: developer.person.token });
    await save(page).click();
    await page.getByText('You’re signed out').waitFor();
    expect((await readListing(developer)).tagline).toBeNull();
    await signInAs(page.context(), souk.origin, { token: await signIn(souk.server, developer.developer) });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await settled(page);
    expect(await page.getByLabel(/^Tagline/).inputValue()).toBe('Unsaved changes');
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await question.getByRole('button', { name: 'Leave page' }).click();
    await page.waitForURL(/\/review$/);
  });

  journey('is written in Arabic on a phone, and seen there as merchants will see it', async ({ souk, visit }) => {
    const developer = await openDeveloper(souk);
    const page = await visit({
      person: developer.person,
      path: developer.path,
      language: 'ar',
      theme: 'dark',
      width: 390,
    });
    await settled(page);
    await page.getByLabel(/^الوصف المختصر/).fill('تنبيهات قبل نفاد المخزون');
    await page.getByRole('button', { name: 'حفظ', exact: true }).click();
    await page.getByText('تم حفظ كل التعديلات').waitFor();
    await page.getByRole('link', { name: 'معاينة' }).click();
    await page.waitForURL(/view=preview/);
    await page
      .getByRole('complementary', { name: 'معاينة في متجر التطبيقات' })
      .getByText('تنبيهات قبل نفاد المخزون')
      .waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByLabel(/^الوصف المختصر/).waitFor();
  });
});
