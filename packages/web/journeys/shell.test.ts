import { describe, expect } from 'vitest';
import { journey } from './harness/journey.js';
import { settled } from './harness/visit.js';
import { signUpStudio } from './pages/furnish-studio.js';

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
