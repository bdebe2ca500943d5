import { describe, expect } from 'vitest';
import { findViolations } from './expect-accessible.js';
import { journey } from './journey.js';

describe('the look at a page', () => {
  journey('finds what is hard to read or has no name, and what became so since', async ({ visit }) => {
    const page = await visit({ path: '/dashboard/sign-in' });
    const found = async () => (await findViolations(page)).map((violation) => violation.split(':')[0]);
    expect(await found()).toEqual([]);
    await page.evaluate(`{
      const faint = Object.assign(document.createElement('p'), { id: 'faint', textContent: 'Hard to read' });
      Object.assign(faint.style, { color: '#bbbbbb', background: '#ffffff' });
      document.querySelector('main').append(faint, document.createElement('button'));
    }`);
    expect(await found()).toEqual(['button-name', 'color-contrast']);
    await page.evaluate("document.getElementById('faint').style.color = '#222222'");
    expect(await found()).toEqual(['button-name']);
    await page.evaluate("document.getElementById('faint').style.background = '#333333'");
    expect(await found()).toEqual(['button-name', 'color-contrast']);
  });
});
