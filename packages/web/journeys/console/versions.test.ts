import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApp, signUpDeveloper } from '../../../server/testing/developers.js';
import { makeBundle } from '../../../server/testing/make-bundle.js';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { type Journey, journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';

const threeMistakes = (handle: string) => `name = "Labels"
handle = "${handle}"
api_version = "2026-10"
scopes = ["read_orders", "read_order"]

[hosting]
url = "https://labels.example.com"

[[webhooks]]
uri = "/webhooks"
topics = ["orders/created", "products/created"]
colour = "red"
`;

async function openUpload({ souk, visit }: Journey, language: 'en' | 'ar') {
  const developer = await signUpDeveloper(souk.server);
  const app = await createApp(souk.server, developer);
  const path = `/console/apps/${app.appId}/versions/new`;
  const page = await visit({ person: { token: developer.session }, language, path });
  await settled(page);
  return { page, app, developer };
}

async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByRole('textbox', { name: field }).press('ControlOrMeta+V');
}

journey(
  'pastes a manifest with three mistakes, sees each at its line, repairs them by keyboard, uploads and releases',
  async (walk) => {
    const { page, app } = await openUpload(walk, 'en');
    await paste(page, 'Manifest', threeMistakes(app.handle));
    await page.getByText('3 problems').waitFor();
    const line = (number: number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true });
    for (const [number, message] of [
      [4, '"read_order" is not a scope.'],
      [11, '"products/created" requires the scope read_products.'],
      [12, 'webhooks[0].colour is not a field of the manifest.'],
    ] as const) {
      expect(await line(number).getAttribute('aria-invalid')).toBe('true');
      const described = await line(number).getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain(message);
    }
    await expectAccessible(page);

    // The first problem has the focus already; F8 goes on from one to the next.
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('scopes = ["read_orders"]');
    await page.keyboard.press('F8');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('topics = ["orders/created"]');
    await page.getByText('1 problem', { exact: true }).waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.getByText('Manifest is valid').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();

    await page.getByRole('heading', { name: 'Version 1', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The app isn’t installed yet').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Release version' }).click();
    await page.getByText('Current', { exact: true }).waitFor();
  },
  180_000,
);

journey(
  'shows in Arabic, on a phone, what is wrong with a file that was dropped, and asks before it is lost',
  async (walk) => {
    const { page, app } = await openUpload(walk, 'ar');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('أفلت ملف بيان هنا أو اختر ملفًا').setInputFiles({
      name: 'souk.app.toml',
      mimeType: 'application/toml',
      buffer: Buffer.from(threeMistakes(app.handle)),
    });
    await page.getByText('3 مشكلات').waitFor();
    expect(await page.getByRole('textbox', { name: 'السطر 4' }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Souk', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  },
);

journey('says who gets a version at once and who must accept, and shows what changes', async (walk) => {
  const { page, app, developer } = await openUpload(walk, 'en');
  const { server } = walk.souk;
  const upload = (scopes: string[]) =>
    server.call('POST', `/developer/apps/${app.appId}/versions`, {
      token: developer.token,
      json: {
        manifest: {
          name: 'Labels',
          handle: app.handle,
          api_version: '2026-10',
          scopes,
          hosting: { url: 'https://labels.example.com' },
        },
      },
    });
  await upload(['read_orders']);
  await server.call('POST', `/developer/apps/${app.appId}/versions/1/release`, { token: developer.token });
  await upload(['read_orders', 'read_products']);
  await page.goto(`/console/apps/${app.appId}/versions/2`);
  await page.getByText('Requests more scopes').waitFor();
  expect(await page.getByLabel('Line by line').textContent()).toContain('read_products');
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release version' }).click();
  await page.getByText('Version 2 released').waitFor();

  await page.goto(`/console/apps/${app.appId}/versions/1`);
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('Version 1 released').waitFor();
  const shown = await server.call('GET', `/developer/apps/${app.appId}`, { token: developer.token });
  expect(shown.body.data.currentVersion).toBe(1);
});

journey('uploads the bundle of a hosted app and sees what its scan found, at file and line', async (walk) => {
  const { page, app } = await openUpload(walk, 'en');
  const manifest = `name = "Hosted"
handle = "${app.handle}"
api_version = "2026-10"
scopes = []

[hosting]
mode = "platform"
main = "main.js"
lockfile = "package-lock.json"
`;
  await paste(page, 'Manifest', manifest);
  await page.getByText('Manifest is valid').waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('alert').getByText('bundle').first().waitFor();
  const code = { 'main.js': '// begins\nexport const run = (text) => eval(text);\n' };
  const bundle = await makeBundle({ ...code, 'words.bin': randomBytes(500_000).toString('hex') });
  const file = { name: 'app.tar.gz', mimeType: 'application/gzip', buffer: bundle };
  await page.getByLabel('Drop the bundle here, or choose a file').setInputFiles(file);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });

  // Over a slow line one sees how far it has come, and may change one's mind.
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await upload.click();
  const progress = page.getByRole('progressbar', { name: 'Upload progress' });
  await progress.waitFor();
  await eventually('the first bytes', async () => Number(await progress.getAttribute('value')) > 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await progress.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  await upload.click();
  await page.getByRole('heading', { name: 'Version 1', level: 1 }).waitFor();
  await page.getByText('Rejected by scan').waitFor();
  expect(await page.getByRole('button', { name: 'Release' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Bundle and scan' }).click();
  await page.getByText('main.js:2').first().waitFor();
  await expectAccessible(page);
});
