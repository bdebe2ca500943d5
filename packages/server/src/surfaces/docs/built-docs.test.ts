import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { openDocsSite } from './built-docs.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-docs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const asking = (encoding = '') => ({ headers: { 'accept-encoding': encoding } }) as RawRequest;

async function build(files: Record<string, string>, builtAt = new Date()) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, 'policy.json'), JSON.stringify({ scripts: ["'sha256-abc='"], styles: [] }));
  await writeFile(join(folder, '.souk-built'), 'stamp');
  await utimes(join(folder, '.souk-built'), builtAt, builtAt);
}

describe('the documentation site', () => {
  it('has nothing to answer until it is built', async () => {
    const site = openDocsSite(folder);
    expect(await site.isBuilt()).toBe(false);
    expect(await site.answer(asking(), '')).toBeUndefined();
  });

  it('finds a page by its address, with and without a slash, and its Markdown beside it', async () => {
    await build({
      'index.html': 'home',
      'guides/webhooks.html': 'page',
      'guides/webhooks.md': '# page',
      'reference/index.html': 'all',
    });
    const site = openDocsSite(folder);
    const text = async (path: string) => String((await site.answer(asking(), path))?.bytes);
    expect(await text('')).toBe('home');
    expect(await text('guides/webhooks')).toBe('page');
    expect(await text('guides/webhooks/')).toBe('page');
    expect(await text('guides/webhooks.md')).toBe('# page');
    expect(await text('reference')).toBe('all');
    expect((await site.answer(asking(), 'guides/webhooks.md'))?.headers?.['content-type']).toBe(
      'text/markdown; charset=utf-8',
    );
  });

  it('opens nothing that its build did not write', async () => {
    await build({ 'index.html': 'home' });
    const site = openDocsSite(folder);
    for (const path of [
      '../package.json',
      '..%2fpackage.json',
      '/etc/passwd',
      '.souk-built',
      'index.html/..',
      'no-such-page',
    ])
      expect(await site.answer(asking(), path), path).toBeUndefined();
  });

  it('lets only its own scripts run, the inline ones by their hashes, and no inline style', async () => {
    await build({ 'index.html': 'home' });
    const policy = (await openDocsSite(folder).answer(asking(), ''))?.headers?.['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('sends what was compressed at build, and keeps hashed files for ever', async () => {
    await build({ 'assets/app.1a.js': 'plain', 'assets/app.1a.js.br': 'brotli', 'assets/app.1a.js.gz': 'gzip' });
    const site = openDocsSite(folder);
    const sent = async (encoding: string) => {
      const answer = await site.answer(asking(encoding), 'assets/app.1a.js');
      return [String(answer?.bytes), answer?.headers?.['content-encoding'], answer?.headers?.['cache-control']];
    };
    expect(await sent('gzip, br')).toEqual(['brotli', 'br', 'public, max-age=31536000, immutable']);
    expect((await sent('gzip'))[0]).toBe('gzip');
    expect((await sent('br;q=0'))[0]).toBe('plain');
  });

  it('takes up a new build without a restart', async () => {
    await build({ 'index.html': 'old' }, new Date(1_000_000));
    const site = openDocsSite(folder);
    expect(String((await site.answer(asking(), ''))?.bytes)).toBe('old');
    await build({ 'index.html': 'new' }, new Date(2_000_000));
    expect(String((await site.answer(asking(), ''))?.bytes)).toBe('new');
  });
});
