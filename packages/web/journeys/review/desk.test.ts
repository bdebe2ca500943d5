import { describe, expect } from 'vitest';
import { openSubmitter, type Submitter, signUpStaff } from '../../../server/testing/review/open-review-stage.js';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import type { Souk } from '../harness/open-souk.js';
import { settled } from '../harness/visit.js';

/** A submission that waits at the desk. */
async function submit(souk: Souk): Promise<{ submitter: Submitter; reviewId: string }> {
  souk.appServer.answerWebhook = 'verify';
  const submitter = await openSubmitter({ ...souk, stop: async () => undefined });
  await submitter.upload();
  await submitter.fillListing();
  await submitter.tryOut();
  const { id } = await submitter.submit('public', 'The page is new.');
  await eventually('the checks', async () => (await submitter.read(id)).state === 'submitted', 30_000);
  return { submitter, reviewId: id };
}

describe('the desk', () => {
  journey(
    'lets one reviewer decide and shows the other that the case is claimed',
    async ({ souk, visit }) => {
      const { submitter, reviewId } = await submit(souk);
      const [nadia, salim] = [await signUpStaff(souk.server), await signUpStaff(souk.server)];
      const page = await visit({ person: nadia, path: '/review' });
      const other = await visit({ person: salim, path: `/review/cases/${reviewId}` });
      await settled(page);
      await settled(other);
      await other.getByText('This case is unassigned.').waitFor();

      await page.locator(`a[href="/review/cases/${reviewId}"]`).click();
      await page.getByRole('region', { name: 'Changes' }).getByText('first submission').waitFor();
      await page.getByRole('region', { name: 'Developer notes' }).getByText('The page is new.').waitFor();
      await page.getByRole('button', { name: 'Claim case' }).click();
      await page.getByRole('heading', { name: 'Your decision' }).waitFor();
      await expectAccessible(page);

      // The other one was faster than the page could tell them: the refusal stands there, and then who holds it.
      await other.getByRole('button', { name: 'Claim case' }).click();
      await other.getByText(/Nadia Reviewer claimed this case/).waitFor();
      expect(await other.getByRole('heading', { name: 'Your decision' }).count()).toBe(0);
      await expectAccessible(other);

      await page.getByRole('button', { name: 'Install version 1' }).click();
      await page.getByRole('link', { name: 'Open app' }).waitFor();

      await page.getByRole('button', { name: 'Request a change: Tagline' }).click();
      await page.getByLabel('Requested change 1').fill('Say what it does, not how good it is.');
      await page.getByLabel('Saved replies').selectOption({ label: 'Screenshots don’t show the app' });
      expect(await page.getByLabel('Requested change 2').inputValue()).toMatch(/Replace them with screenshots/);
      // Nothing typed is lost by a reload.
      await page.reload();
      await settled(page);
      expect(await page.getByLabel('Requested change 1').inputValue()).toBe('Say what it does, not how good it is.');
      await page.getByRole('button', { name: 'Request changes' }).click();
      const question = page.getByRole('dialog', { name: /^Request changes to/ });
      await question.getByText('The developer gets an email with 2 requests.').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Request changes' }).click();
      await page.getByRole('region', { name: 'Message to the developer' }).waitFor();

      const decided = await submitter.read(reviewId);
      expect(decided.decision?.items).toMatchObject([{ key: 'tagline' }, { key: 'screenshots' }]);
      await page.getByRole('link', { name: 'Decisions' }).click();
      await page.locator(`a[href="/review/cases/${reviewId}"]`).waitFor();
      await page.getByRole('link', { name: 'Staff actions' }).click();
      await page.getByRole('row').filter({ hasText: 'Requested changes' }).first().waitFor();
      await page.getByRole('link', { name: 'Statistics' }).click();
      await page.getByRole('region', { name: 'Requested changes' }).getByText('Tagline').waitFor();
    },
    120_000,
  );

  journey('judges a developer with a reason that stays', async ({ souk, visit }) => {
    const { submitter } = await submit(souk);
    const staff = await signUpStaff(souk.server);
    const page = await visit({ person: staff, path: '/review/developers' });
    await settled(page);
    await page.getByLabel('Start of a name or email').fill(submitter.developer.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=/);
    await page.getByRole('row').filter({ hasText: submitter.developer.email }).getByRole('link').click();
    await page.getByRole('button', { name: 'Suspend developer', exact: true }).click();
    await page.getByLabel('Reason').fill('Too many complaints.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend developer' }).click();
    await page.getByRole('button', { name: 'Reinstate developer' }).waitFor();
    await page.getByRole('region', { name: 'Activity' }).getByText('Too many complaints.').waitFor();
  });
});
