import { checkKeys } from '@souk/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { makeApp } from '../../../server/testing/installations.js';
import { openSubmitter, type Submitter, signUpStaff } from '../../../server/testing/review/open-review-stage.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import type { Souk } from '../harness/open-souk.js';
import { settled } from '../harness/visit.js';

async function openDeveloper(souk: Souk): Promise<Submitter & { path: string; person: { token: string } }> {
  souk.appServer.answerWebhook = 'verify';
  const submitter = await openSubmitter({ ...souk, stop: async () => undefined });
  const path = `/console/apps/${submitter.app.appId}/review`;
  return { ...submitter, path, person: { token: submitter.developer.session } };
}

/** Everything a submission needs, done by API. */
async function ensureBuilt(developer: Submitter): Promise<void> {
  await developer.upload();
  await developer.fillListing();
  await developer.tryOut();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const check = (page: Page, title: string) =>
  section(page, 'Run checks').getByRole('listitem').filter({ hasText: title });

describe('the review', () => {
  journey(
    'is tried out, begun, answered, decided and begun again',
    async ({ souk, visit }) => {
      const developer = await openDeveloper(souk);
      const page = await visit({ person: developer.person, path: developer.path });
      await settled(page);
      await page.getByText('Not submitted yet.').waitFor();
      await page.getByRole('link', { name: 'No version is uploaded yet' }).waitFor();

      await page.getByRole('button', { name: 'Run checks' }).click();
      const dryRun = section(page, 'Run checks');
      await dryRun.getByText(/required checks failed\./).waitFor();
      expect(await dryRun.locator('.souk-checks > ul > li').count()).toBe(checkKeys.length);
      await check(page, 'Listing is complete').getByRole('link', { name: 'Privacy policy' }).waitFor();
      await expectAccessible(page);
      await check(page, 'Privacy policy is readable').getByRole('link', { name: 'Edit listing' }).click();
      await page.waitForURL(/\/listing#field-privacyPolicyUrl$/);
      await page.locator('#field-privacyPolicyUrl:focus').waitFor();

      await ensureBuilt(developer);
      await page.goto(developer.path);
      await settled(page);
      await page.getByRole('button', { name: 'Run checks' }).click();
      await dryRun.getByText('All required checks passed.').waitFor();

      await page.getByLabel(/^Note for the reviewer/).fill('The admin page is new.');
      await page.getByRole('button', { name: 'Submit app', exact: true }).click();
      const question = page.getByRole('dialog', { name: /^Submit / });
      await question.getByText(/version 1 are submitted as they are now/).waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Submit app' }).click();
      // Without a reload: the page follows the checks by itself.
      await page.getByText(/Submitted .*\. A reviewer decides by /).waitFor();
      await page.getByText('The admin page is new.').waitFor();

      await page.getByLabel(/^Message to the reviewer/).fill('Sign in as demo, please.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Sign in as demo, please.' }).waitFor();
      expect(await page.getByLabel(/^Message to the reviewer/).inputValue()).toBe('');

      await askForChanges(souk, developer);
      await page.reload();
      await page.getByText(/The reviewer requested changes .* Make them and submit again/).waitFor();
      await page.getByText('It cannot be told from the background.').waitFor();
      await expectAccessible(page);
      await page.getByRole('article').getByRole('link', { name: 'Edit listing' }).click();
      await page.waitForURL(/#field-icon$/);

      await page.goto(developer.path);
      await settled(page);
      await page.getByRole('button', { name: 'Submit app', exact: true }).click();
      await question.getByRole('button', { name: 'Submit app' }).click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page
        .getByRole('dialog', { name: 'Withdraw the submission?' })
        .getByRole('button', { name: 'Withdraw' })
        .click();
      await page.getByText(/You withdrew this submission/).waitFor();
    },
    180_000,
  );

  journey('says in its dialog why a submission is refused', async ({ souk, visit }) => {
    const developer = await openDeveloper(souk);
    const page = await visit({ person: developer.person, path: `${developer.path}?for=unlisted` });
    await settled(page);
    await page.getByLabel(/^Note for the reviewer/).fill('x'.repeat(2001));
    await page.getByText('2,001 / 2,000').waitFor();
    await page.getByRole('button', { name: 'Submit app', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Submit / });
    await question.getByText('anyone with the link can install the app', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Submit app' }).click();
    await question.getByText('note must have at most 2000 characters.').waitFor();
    await question.getByText(/req_/).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel(/^Note for the reviewer/).inputValue()).toHaveLength(2001);
  });

  journey('ends with an app that leaves the marketplace, once its handle is typed', async ({ souk, visit }) => {
    const { developer, person } = await openDeveloper(souk);
    const user = { ...developer, token: developer.session };
    const app = await makeApp(souk.server, { developer: user, state: 'listed' });
    const page = await visit({ person, path: `/console/apps/${app.id}/review` });
    await settled(page);
    await page.getByRole('button', { name: 'Delist app' }).click();
    const question = page.getByRole('dialog', { name: /^Delist / });
    const confirm = question.getByRole('button', { name: 'Delist app' });
    expect(await confirm.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(app.handle);
    await expectAccessible(page);
    await confirm.click();
    await page.getByRole('heading', { name: 'List app again' }).waitFor();
    await page.getByRole('heading', { name: 'Delisted' }).waitFor();
  });

  journey(
    'goes the same way in Arabic, on a phone',
    async ({ souk, visit }) => {
      const developer = await openDeveloper(souk);
      await ensureBuilt(developer);
      const page = await visit({
        person: developer.person,
        path: developer.path,
        language: 'ar',
        theme: 'dark',
        width: 390,
      });
      await settled(page);
      await page.getByRole('button', { name: 'تشغيل التحقق' }).click();
      await page.getByText('نجحت كل عمليات التحقق الإلزامية.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'تقديم', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'تقديم' }).click();
      await page.getByText(/يقرر مراجع بحلول/).waitFor();
      await expectAccessible(page);
    },
    120_000,
  );
});

async function askForChanges({ server }: Souk, developer: Submitter): Promise<void> {
  const staff = await signUpStaff(server);
  const { id } = (await developer.call('GET', '/reviews')).body.data[0];
  const decide = (action: string, json?: object) =>
    server.call('POST', `/desk/reviews/${id}/${action}`, { token: staff.token, json });
  expect((await decide('claim')).status).toBe(200);
  const items = [{ key: 'icon', note: 'It cannot be told from the background.' }];
  expect((await decide('request-changes', { message: 'Nearly there.', items })).status).toBe(200);
}
