import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { packHosted } from './src/pack-hosted.js';
import { pageHtml } from './src/serve-page.js';

it('packs the page that the app shows elsewhere too, with all that its script reads from it', async () => {
  const packed = execFileSync('tar', ['-xzO', './page-files.js'], { input: await packHosted() });
  const files = JSON.parse(String(packed).replace(/^export const files = |;\n$/g, ''));
  expect(files['/index.html'].text).toBe(pageHtml('{{souk}}'));
  expect(files['/index.html'].text).toContain('data-title=""');
});
