import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { installApp, makeApp, releaseVersion } from '../../../server/testing/installations.js';
import {
  addMember,
  readLatestMail,
  signUpMerchant,
  signUpVerified,
  verifyEmail,
} from '../../../server/testing/people.js';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';

describe('the house of a merchant', () => {
  journey(
    'gets a second store, and a colleague who sees only what they may',
    async ({ souk, visit }) => {
      const { server } = souk;
      const merchant = await signUpMerchant(server, { name: 'Maison Yasmine' });
      await verifyEmail(server, merchant);
      const home = `/dashboard/b/${merchant.businessId}`;
      const page = await visit({ person: merchant, path: `${home}/stores` });
      await page.getByRole('link', { name: 'New store' }).click();
      await page.getByLabel('Subdomain').fill('No!');
      await page.getByLabel('Name').fill('Yasmine Oran');
      await page.getByRole('button', { name: 'Create store' }).click();
      // Refused at its field; nothing typed is lost.
      await page.getByLabel('Subdomain').and(page.locator('[aria-invalid="true"]')).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('Yasmine Oran');
      await page.getByLabel('Subdomain').fill(`yasmine-oran-${merchant.businessId}`);
      await page.getByRole('button', { name: 'Create store' }).click();
      await page.getByRole('heading', { level: 1, name: 'Yasmine Oran' }).waitFor();
      await page.getByLabel('Status').selectOption({ label: 'Paused' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Store saved').waitFor();
      await page.getByRole('link', { name: 'Stores' }).click();
      await settled(page);
      expect(await page.getByRole('row').count()).toBe(3);

      const colleague = await signUpVerified(server, { name: 'Karim Ziani' });
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('link', { name: 'Invite member' }).click();
      await page.getByLabel('Email').fill(colleague.email);
      await page.getByRole('button', { name: 'Warehouse' }).click();
      expect(await page.getByLabel('Adjust stock').isChecked()).toBe(true);
      expect(await page.getByLabel('Install and manage apps').isChecked()).toBe(false);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByRole('row').filter({ hasText: colleague.email }).getByText('5 permissions').waitFor();
      await expectAccessible(page);
      await eventually('the mail', async () =>
        (await readLatestMail(server, colleague.email)).includes('Maison Yasmine'),
      );

      const theirs = await visit({ person: colleague, path: '/account/invitations' });
      await theirs.getByRole('button', { name: 'Accept' }).click();
      await eventually('the membership', async () => {
        const own = await server.call('GET', '/dashboard/businesses', { token: colleague.token });
        return own.body.data.length === 1;
      });
      await theirs.goto(home);
      await settled(theirs);
      const pages = theirs.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('link', { name: 'Orders' }).waitFor();
      expect(await pages.getByRole('link', { name: 'Customers' }).count()).toBe(0);
      expect(await pages.getByRole('link', { name: 'Stores' }).count()).toBe(0);
      await theirs.goto(`${home}/customers`);
      await theirs.getByText('customers:read').waitFor();
      await theirs.goto(`${home}/members`);
      await theirs.getByRole('heading', { name: 'Your permissions' }).waitFor();
      await theirs.getByText('Adjust stock').waitFor();
      expect(await theirs.getByText(merchant.email).count()).toBe(0);

      await page.reload();
      await settled(page);
      await page.getByRole('link', { name: /Edit the permissions of .*Karim Ziani/ }).click();
      const dialog = page.getByRole('dialog', { name: /Karim Ziani/ });
      await dialog.getByLabel('View customers', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row').filter({ hasText: colleague.email }).getByText('6 permissions').waitFor();
      await theirs.goto(`${home}/customers`);
      await theirs.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

      await page.getByRole('button', { name: /Remove .*Karim/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('row').filter({ hasText: colleague.email }).waitFor({ state: 'detached' });
      await theirs.goto(home);
      await theirs.getByRole('alert').waitFor();
    },
    120_000,
  );

  journey(
    'installe une application dans une seule boutique, lui accorde un droit, accepte sa version, la désinstalle',
    async ({ souk, visit }) => {
      const { server } = souk;
      const merchant = await signUpMerchant(server, { name: 'Maison Yasmine' });
      const place = `/dashboard/businesses/${merchant.businessId}`;
      await server.call('POST', `${place}/stores`, { token: merchant.token, json: { name: 'Yasmine Oran' } });
      const app = await makeApp(server, {
        scopes: ['read_orders'],
        manifest: { name: 'Étiquettes', optional_scopes: ['read_customers'], install: { redirect_urls: [] } },
      });
      const page = await visit({
        person: merchant,
        language: 'fr',
        tolerance: { apps: ['https://app.example.test'] },
        path: `/dashboard/install?client_id=${app.clientId}`,
      });
      await page.getByRole('radio').nth(1).check();
      await page.getByLabel('Yasmine Oran').check();
      await page.getByRole('button', { name: 'Installer' }).click();
      await page.waitForURL(/\/apps\/\d+\/open/);
      const [, installationId = ''] = /\/apps\/(\d+)\/open/.exec(page.url()) ?? [];
      await page.goto(`/dashboard/b/${merchant.businessId}/apps`);
      await page.getByText('1 boutique').waitFor();
      await page.getByRole('table').getByRole('link', { name: 'Étiquettes', exact: true }).click();

      const read = async () =>
        (await server.call('GET', `${place}/installations/${installationId}`, { token: merchant.token })).body.data;
      await page.locator('label').filter({ hasText: 'Voir les clients' }).click();
      await page.getByText(/Autorisation accordée/).waitFor();
      expect((await read()).scopes).toEqual(['read_orders', 'read_customers']);
      await page.locator('label').filter({ hasText: 'Voir les clients' }).click();
      await page.getByText(/Autorisation retirée/).waitFor();
      expect((await read()).scopes).toEqual(['read_orders']);

      await page.getByRole('radio', { name: /Toutes les boutiques/ }).check();
      await page.getByRole('button', { name: 'Enregistrer les boutiques' }).click();
      await page.getByText('Boutiques enregistrées').waitFor();
      expect((await read()).storeAccess.mode).toBe('all');

      await releaseVersion(server, app, 2, {
        ...app.manifest,
        scopes: ['read_orders', 'read_products'],
        allowed_hosts: ['cdn.example.test'],
      });
      await sql`update installations set pending_version = 2 where id = ${installationId}`.execute(server.platform.db);
      await page.reload();
      await page.getByRole('heading', { name: /version 2/ }).waitFor();
      await page.getByText('Voir les produits, variantes et collections').first().waitFor();
      await page.getByText('cdn.example.test').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approuver la mise à jour' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approuver la mise à jour' }).click();
      await page.getByText(/mise à jour vers la version 2/).waitFor();
      const moved = await read();
      expect(moved).toMatchObject({ version: 2, pendingVersion: null });
      expect(new Set(moved.scopes)).toEqual(new Set(['read_orders', 'read_products']));

      await page.getByRole('button', { name: 'Désinstaller' }).click();
      const dialog = page.getByRole('dialog', { name: /Désinstaller/ });
      await dialog.getByText(/tous ses jetons cessent de fonctionner/).waitFor();
      await dialog.getByRole('button', { name: 'Désinstaller' }).click();
      await page.getByText('Aucune application installée').waitFor();
      expect((await read()).state).toBe('uninstalled');
    },
    120_000,
  );

  journey(
    'shows a member without apps:manage what an app may do, and lets them change nothing',
    async ({ souk, visit }) => {
      const installed = await installApp(souk.server, {
        scopes: ['read_orders'],
        manifest: { optional_scopes: ['read_customers'] },
      });
      const clerk = await addMember(souk.server, installed.merchant, ['stores:read']);
      const page = await visit({
        person: clerk,
        path: `/dashboard/b/${installed.businessId}/apps/${installed.installationId}`,
      });
      await page.getByText('View only.').waitFor();
      expect(await page.getByRole('switch').isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: 'Uninstall' }).count()).toBe(0);
    },
  );
});
