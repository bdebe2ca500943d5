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

  journey('finds one text of many alike that lies on another background than they', async ({ visit }) => {
    const page = await visit({ path: '/dashboard/sign-in' });
    await page.evaluate(`{
      const board = document.createElement('div');
      Object.assign(board.style, { position: 'relative', background: '#ffffff' });
      for (const id of ['first', 'second', 'third']) {
        const text = Object.assign(document.createElement('p'), { id, textContent: 'Easy to read, on white' });
        Object.assign(text.style, { position: 'relative', color: '#222222' });
        board.append(text);
      }
      document.querySelector('main').append(board);
    }`);
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(`{
      const { offsetTop, offsetHeight } = document.getElementById('second');
      const behind = document.createElement('div');
      const place = { position: 'absolute', insetInline: 0, top: offsetTop + 'px', height: offsetHeight + 'px' };
      Object.assign(behind.style, { ...place, background: '#333333' });
      document.getElementById('first').before(behind);
    }`);
    expect(await findViolations(page)).toEqual([expect.stringMatching(/^color-contrast: .*\n.* id="second"/)]);
  });
});
