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
      await other.getByText('Nobody reviews this case yet.').waitFor();

      await page.locator(`a[href="/review/cases/${reviewId}"]`).click();
      await page.getByRole('region', { name: 'What changed' }).getByText('nothing was approved before').waitFor();
      await page.getByRole('region', { name: 'Notes of the developer' }).getByText('The page is new.').waitFor();
      await page.getByRole('button', { name: 'Claim the case' }).click();
      await page.getByRole('heading', { name: 'Your decision' }).waitFor();
      await expectAccessible(page);

      // The other one was faster than the page could tell them: the refusal stands there, and then who holds it.
      await other.getByRole('button', { name: 'Claim the case' }).click();
      await other.getByText(/Nadia Reviewer claimed this case/).waitFor();
      expect(await other.getByRole('heading', { name: 'Your decision' }).count()).toBe(0);
      await expectAccessible(other);

      await page.getByRole('button', { name: 'Install version 1' }).click();
      await page.getByRole('link', { name: 'Open the app' }).waitFor();

      await page.getByRole('button', { name: 'Ask for a change: Tagline' }).click();
      await page.getByLabel('What to change (1)').fill('Say what it does, not how good it is.');
      await page.getByLabel('Ready answers').selectOption({ label: 'Screenshots do not show the app' });
      expect(await page.getByLabel('What to change (2)').inputValue()).toMatch(/Replace them with pictures/);
      // Nothing typed is lost by a reload.
      await page.reload();
      await settled(page);
      expect(await page.getByLabel('What to change (1)').inputValue()).toBe('Say what it does, not how good it is.');
      await page.getByRole('button', { name: 'Request changes' }).click();
      const question = page.getByRole('dialog', { name: /^Send .* back/ });
      await question.getByText('The developer gets a mail, with 2 requests.').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Request changes' }).click();
      await page.getByRole('region', { name: 'What the developer was told' }).waitFor();

      const decided = await submitter.read(reviewId);
      expect(decided.decision?.items).toMatchObject([{ key: 'tagline' }, { key: 'screenshots' }]);
      await page.getByRole('link', { name: 'Decided' }).click();
      await page.locator(`a[href="/review/cases/${reviewId}"]`).waitFor();
      await page.getByRole('link', { name: 'Staff actions' }).click();
      await page.getByRole('row').filter({ hasText: 'Requested changes' }).first().waitFor();
      await page.getByRole('link', { name: 'Statistics' }).click();
      await page.getByRole('region', { name: 'Asked to change' }).getByText('Tagline').waitFor();
    },
    120_000,
  );

  journey('judges a developer with a reason that stays', async ({ souk, visit }) => {
    const { submitter } = await submit(souk);
    const staff = await signUpStaff(souk.server);
    const page = await visit({ person: staff, path: '/review/developers' });
    await settled(page);
    await page.getByLabel('Find by name or address').fill(submitter.developer.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=/);
    await page.getByRole('row').filter({ hasText: submitter.developer.email }).getByRole('link').click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByLabel('Reason').fill('Too many complaints.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'End the suspension' }).waitFor();
    await page.getByRole('region', { name: 'What was done' }).getByText('Too many complaints.').waitFor();
  });
});
