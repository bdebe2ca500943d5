import { describe, expect } from 'vitest';
import { signIn, signUp, signUpMerchant, signUpVerified } from '../../../server/testing/people.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { codeMailedTo, codeOf, inviteAsMember } from './prepare-account.js';

describe("everybody's account", () => {
  journey('confirms the address with the mailed code', async ({ souk, visit }) => {
    const person = await signUp(souk.server);
    const page = await visit({ person, path: '/account/invitations' });
    await page.getByText('Verify your email first').waitFor();
    await page.getByRole('link', { name: 'Verify email' }).click();
    await page.getByText('Not verified').waitFor();
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByRole('textbox', { name: 'Verification code' });
    await code.fill('00000000');
    await page.getByRole('button', { name: 'Verify email', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await code.fill(await codeMailedTo(souk, person.email));
    await page.getByRole('button', { name: 'Verify email', exact: true }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
  });

  journey('changes the password, says what is wrong with it, and signs in again', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    const page = await visit({ person, path: '/account/password' });
    await page.locator('input[name=currentPassword]').fill('not this one at all');
    await page.locator('input[name=newPassword]').fill('a long sentence about markets 7');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.locator('input[name=currentPassword]').fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('You’re signed out everywhere.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill('a long sentence about markets 7');
    await page.locator('input[name=password]').press('Enter');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  journey('lists sessions, ends one, then all others', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    const others = [await signIn(souk.server, person), await signIn(souk.server, person)];
    const page = await visit({ person, path: '/account/sessions' });
    await page.getByText('This device').waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
    await page
      .getByRole('button', { name: /^Sign out (?!other)/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('row').nth(3).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out devices' }).click();
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    for (const token of others) expect((await souk.server.call('GET', '/dashboard/user', { token })).status).toBe(401);
    expect((await souk.server.call('GET', '/dashboard/user', { token: person.token })).status).toBe(200);
  });

  journey('turns the second factor on with its picture and a code, and off again', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    const page = await visit({ person, path: '/account/second-factor' });
    await page.locator('input[name=currentPassword]').fill(person.password);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const copy = await page.getByRole('button', { name: /^Copy [A-Z2-7]{16,}$/ }).textContent();
    const secret = copy?.trim() ?? '';
    await page.getByRole('textbox', { name: '6-digit code' }).fill(codeOf(souk, secret));
    await page.getByRole('button', { name: 'Confirm code' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const codes = await page.locator('.souk-recovery code').allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').locator('input[name=currentPassword]').fill(person.password);
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: '6-digit code' })
      .fill(codes[0] ?? '');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('heading', { name: 'Two-step verification is off' }).waitFor();
  });

  journey('accepts one invitation and declines another, in Arabic', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    for (const name of ['Dar El Hana', 'Atelier Bab El Oued'])
      await inviteAsMember(souk, await signUpMerchant(souk.server, { name }), person.email);
    const page = await visit({ person, path: '/account/invitations', language: 'ar', width: 390, theme: 'dark' });
    await page.getByText('Dar El Hana').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'قبول' }).first().click();
    await page.getByText('انضممت إلى').waitFor();
    await page.getByRole('button', { name: 'قبول' }).nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'رفض', exact: true }).click();
    await page.getByRole('button', { name: 'رفض الدعوة' }).click();
    await page.getByText('لا دعوات').waitFor();
    const { body } = await souk.server.call('GET', '/dashboard/businesses', { token: person.token });
    expect(body.data).toHaveLength(1);
  });

  journey('changes language and theme at once, and remembers them', async ({ souk, visit }) => {
    const person = await signUpVerified(souk.server);
    const page = await visit({ person, path: '/account/preferences' });
    await page.getByRole('radio', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'اللغة والمظهر', level: 1 }).waitFor();
    await page.getByRole('radio', { name: 'داكن' }).click();
    await page.reload();
    await settled(page);
    const look = '[document.documentElement.dir, document.documentElement.dataset.mantineColorScheme].join(" ")';
    expect(await page.evaluate(look)).toBe('rtl dark');
  });
});
