import { readLatestMail } from '../../../server/testing/people.js';
import { eventually } from '../harness/eventually.js';
import type { Walker } from './walker.js';

const password = 'four words are better';

/** From the start page, as somebody who has never been here. */
export async function signUp({ page, pages, email }: Walker): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: pages.start.console }).last().click();
  await page.waitForURL(/\/dashboard\/sign-in\?next=%2Fconsole/);
  await page.getByRole('link', { name: pages.signIn.signUp }).click();
  await page.getByLabel(pages.form.name).fill('Lina Haddad');
  await page.getByLabel(pages.form.email).fill(email);
  await page.getByLabel(pages.form.password).fill(password);
  await page.getByRole('button', { name: pages.signUp.submit }).click();
  await page.waitForURL(/\/console$/);
}

/** The account, the terms, and the address with the code that was mailed there. */
export async function becomeDeveloper(walker: Walker): Promise<void> {
  const { page, souk, t, email } = walker;
  await walker.heading('account.become.title');
  await walker.field('account.name').fill('Haddad Studio');
  await walker.field('account.email').fill(email);
  await walker.button('account.become.create').click();
  await page.getByRole('checkbox').check();
  await walker.button('account.terms.do').click();
  await walker.button('account.contact.send').click();
  const code = async () => /\b\d{6}\b/.exec(await readLatestMail(souk.server, email))?.[0];
  await eventually('the code', async () => (await code()) !== undefined);
  await page
    .getByLabel(t('account.contact.code'))
    .last()
    .fill((await code()) ?? '');
  await walker.button('account.contact.confirm').click();
  await walker.heading('apps.title');
}
