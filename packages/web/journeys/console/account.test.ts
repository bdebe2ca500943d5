import { describe, expect } from 'vitest';
import { signUpDeveloper } from '../../../server/testing/developers.js';
import { readLatestMail, signUpVerified } from '../../../server/testing/people.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import type { Souk } from '../harness/open-souk.js';
import { settled } from '../harness/visit.js';

describe('the developer account', () => {
  journey('is made by a newcomer on the way to any page, which then appears', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server, { name: 'Samia Kaci' });
    const page = await visit({ person, path: '/console/tokens' });
    await page.getByRole('heading', { name: 'Become a developer' }).waitFor();
    await page.getByLabel('Contact email').fill('no address');
    await page.getByLabel('Website').fill('https://kaci.example');
    await page.getByLabel('Country').selectOption({ label: 'Algeria' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('contactEmail is not an email address.').waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Website').inputValue()).toBe('https://kaci.example');
    expect(await page.evaluate('document.activeElement.name')).toBe('contactEmail');
    await page.getByLabel('Contact email').fill(person.email);
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('heading', { name: 'Terms' }).waitFor();
    await page.getByRole('button', { name: 'Accept terms' }).click();
    await page.getByText('tick the box').waitFor();
    await expectAccessible(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept terms' }).click();

    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('textbox', { name: 'Verification code' }).fill('000000');
    await page.getByRole('button', { name: 'Verify email' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeMailedTo(souk, person.email));
    await page.getByRole('button', { name: 'Verify email' }).click();

    await page.getByRole('heading', { name: 'Developer tokens', level: 1 }).waitFor();
    const { body } = await souk.server.call('GET', '/developer/account', { token: person.token });
    expect(body.data).toMatchObject({
      name: 'Samia Kaci',
      country: 'DZ',
      website: 'https://kaci.example',
      verification: { state: 'pending' },
      terms: { acceptedVersion: souk.server.config.termsVersion },
    });
  });

  journey('can be made in Arabic, and the rest left for later', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    const page = await visit({ person, path: '/console/account', language: 'ar', width: 390 });
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.getByRole('button', { name: 'الموافقة على الشروط' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'الانتقال إلى لوحة المطوّر' }).click();
    await page.getByRole('heading', { name: 'حساب المطوّر', level: 1 }).waitFor();
    await settled(page);
    // The terms wait: every page says so.
    await page.getByText('وافق على شروط المطوّرين لتتمكن').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'الموافقة على الشروط' }).click();
    await page.getByText('وافقتَ على الإصدار').waitFor();
    await page.getByText('وافق على شروط المطوّرين لتتمكن').waitFor({ state: 'detached' });
  });

  journey(
    'is edited, keeps what was typed when refused, and warns before a new verification',
    async ({ souk, visit }) => {
      const developer = await signUpDeveloper(souk.server);
      const page = await visit({ person: { token: developer.session }, path: '/console/account' });
      await page.getByRole('button', { name: 'Send code' }).click();
      const code = page.getByRole('textbox', { name: 'Verification code' });
      // Only then has the mail been written: before it, the latest one is that of the sign-up.
      await code.waitFor();
      await code.fill(await codeMailedTo(souk, developer.email));
      await page.getByRole('button', { name: 'Verify email' }).click();
      await page.getByText('Pending').waitFor();

      await page.getByLabel('Name').fill('Another Studio');
      await page.getByText('After this change, your account must be verified again.').waitFor();
      await page.getByLabel('Website').fill('nothing');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('website must be an http or https URL').waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('Another Studio');
      await page.getByLabel('Website').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Account saved').waitFor();
      await page.getByRole('heading', { name: 'Verify your contact email' }).waitFor({ state: 'detached' });
      const { body } = await souk.server.call('GET', '/developer/account', { token: developer.session });
      expect(body.data.name).toBe('Another Studio');
    },
  );

  journey('says on every page that it is suspended', async ({ souk, visit }) => {
    const developer = await signUpDeveloper(souk.server);
    await souk.server.platform.db
      .updateTable('developer_accounts')
      .set({ status: 'suspended' })
      .where('id', '=', developer.developerId)
      .execute();
    const page = await visit({ person: { token: developer.session }, path: '/console/tokens' });
    await page.getByText('suspended').first().waitFor();
    await page.getByRole('link', { name: 'Go to account' }).click();
    await page.getByText('contact the operator').waitFor();
    await page.getByLabel('Website').fill('https://changed.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});

async function codeMailedTo({ server }: Souk, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await readLatestMail(server, email))?.[0] ?? '';
}
