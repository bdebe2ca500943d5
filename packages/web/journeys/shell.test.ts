import { describe, expect } from 'vitest';
import { journey } from './harness/journey.js';
import { settled } from './harness/visit.js';
import { signUpStudio } from './pages/seed-developer.js';

describe('the areas', () => {
  journey('lead into each other, and one Back is one step', async ({ souk, visit }) => {
    const developer = await signUpStudio(souk, 'Lina Haddad');
    const page = await visit({ person: { token: developer.session }, path: '/console' });
    await settled(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console');
  });
});

describe('a page that still loads', () => {
  journey('keeps still for people who want less motion', async ({ souk, visit }) => {
    const developer = await signUpStudio(souk, 'Lina Haddad');
    const page = await visit({ person: { token: developer.session } });
    let goOn = () => {};
    const heldBack = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/dashboard/session/token', async (route) => {
      await heldBack;
      await route.continue();
    });
    await page.goto('/console/tokens');
    const skeleton = page.locator('.mantine-Skeleton-root').first();
    await skeleton.waitFor();
    const motion = () =>
      page.evaluate(`getComputedStyle(document.querySelector('.mantine-Skeleton-root'), '::after').animationName`);
    expect(await motion()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motion()).not.toBe('none');
    goOn();
    await settled(page);
  });
});
