import { describe, expect } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.js';
import { journey } from './harness/journey.js';
import { seedDemo } from './pages/seed-world.js';

describe('a visitor without scripts', () => {
  journey('finds an app although they mistyped it, reads its page and begins to install it', async ({ souk }) => {
    const world = await seedDemo(souk);
    const context = await souk.browser.newContext({ baseURL: souk.origin, javaScriptEnabled: false, locale: 'fr-FR' });
    try {
      const page = await context.newPage();
      await page.goto('/market');
      await page.getByLabel('Rechercher des applications').fill('Loialty Ponts');
      await page.getByRole('button', { name: 'Rechercher' }).click();
      await page.getByText('Cherchiez-vous l’une de ces applications').waitFor();
      await page.getByRole('link', { name: 'Loyalty Points' }).click();
      await page.waitForURL(new RegExp(`/market/${world.ids.handle}$`));
      await page.getByRole('heading', { name: 'Autorisations' }).waitFor();
      await page.getByRole('heading', { name: 'Mesuré par Souk' }).waitFor();
      const install = await page.getByRole('link', { name: 'Installer' }).getAttribute('href');
      expect(install).toMatch(/^\/apps\/install\?client_id=app_/);
      await page.getByRole('link', { name: 'Toutes les applications' }).click();
      await page.getByLabel('Gratuit').check();
      await page.getByRole('button', { name: 'Rechercher' }).click();
      // Whoever goes back while a page is still coming may find no page to go back from.
      await page.waitForURL(({ searchParams }) => searchParams.get('free') === '1');
      await page.goBack();
      expect(new URL(page.url()).search).toBe('');
      // Language is chosen without a script, too, and the page is the same.
      await page.getByRole('button', { name: 'العربية' }).click();
      await page.getByRole('heading', { level: 1, name: 'متجر التطبيقات' }).waitFor();
    } finally {
      await context.close();
    }
  });

  journey('in dark Arabic on a phone everything can be used', async ({ souk, visit }) => {
    const world = await seedDemo(souk);
    const page = await visit({ language: 'ar', theme: 'dark', width: 390, path: `/market/${world.ids.handle}` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
  });
});
