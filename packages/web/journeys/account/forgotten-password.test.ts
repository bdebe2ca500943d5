import { describe, expect } from 'vitest';
import { readLatestMail, signUpVerified } from '../../../server/testing/people.js';
import { eventually } from '../harness/eventually.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { codeOf } from './prepare-account.js';

const newPassword = 'une phrase toute neuve 42';

describe('a person who forgot the password', () => {
  journey(
    'sets a new one by mail, turns on the second factor, and is told so in their language',
    async ({ souk, visit }) => {
      const person = await signUpVerified(souk.server, { name: 'Amina Benali' });
      const mail = () => readLatestMail(souk.server, person.email);
      const page = await visit({ language: 'fr', path: '/dashboard/sign-in' });
      await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
      await page.locator('input[name=email]').fill(person.email);
      await page.locator('input[name=email]').press('Enter');
      const link = async () => /\/reset-password\/\w{43}/.exec(await mail())?.[0];
      await eventually('the mail', async () => (await link()) !== undefined);
      await page.goto(`/dashboard${await link()}`);
      await page.locator('input[type=password]').first().fill(newPassword);
      await page.locator('input[type=password]').first().press('Enter');
      await page.locator('input[name=email]').fill(person.email);
      await page.locator('input[name=password]').fill(newPassword);
      await page.locator('input[name=password]').press('Enter');
      await page.waitForURL((url) => !url.pathname.includes('sign-in'));

      await page.goto('/account/second-factor');
      await settled(page);
      await page.locator('input[name=currentPassword]').fill(newPassword);
      await page.locator('input[name=currentPassword]').press('Enter');
      const copy = page.getByRole('button', { name: /[A-Z2-7]{16,}/ });
      await copy.waitFor();
      const secret = /[A-Z2-7]{16,}/.exec((await copy.textContent()) ?? '')?.[0] ?? '';
      await page.locator('input[autocomplete="one-time-code"]').fill(codeOf(souk, secret));
      await page.locator('input[autocomplete="one-time-code"]').press('Enter');
      await eventually('ten codes', async () => (await page.locator('.souk-recovery code').count()) === 10);
      // The page told its language: the notice is French, as text and as HTML.
      await eventually('the notice', async () => (await mail()).includes('La connexion demande désormais un code'));
      expect(await mail()).toContain('choisissez immédiatement un nouveau mot de passe');
    },
    90_000,
  );
});
