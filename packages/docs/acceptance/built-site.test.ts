import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { errorCatalogue, scopes, topics } from '@souk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { configVariables } from '../../server/src/foundation/config-variables.js';
import { haveDocs } from '../../server/testing/have-docs.mjs';
import { folders } from '../src/folders.js';
import { slug } from '../src/markdown.js';
import { manifestMembers, schemaMembers } from '../src/reference/manifest-page.js';
import { documentNames, operationsOf, readDocument } from '../src/reference/openapi.js';
import { readSettings } from '../src/reference/settings-pages.js';

/** What `npm run docs` built. The build itself fails at a link that leads nowhere. */
const read = (name: string) => readFileSync(join(folders.site, name), 'utf8');
const operations = documentNames.flatMap((name) => operationsOf(name, readDocument(name)));

beforeAll(haveDocs);

describe('the built site', () => {
  it('has a page for every operation, topic and scope, and its Markdown beside each', () => {
    const wanted = [
      ...operations.map(({ document, operationId }) => `reference/${document}/${slug(operationId)}`),
      ...topics.map((topic) => `reference/topics/${slug(topic)}`),
      ...['index', 'reference/scopes', 'reference/limits', 'reference/manifest', 'reference/environment', 'errors'],
    ];
    const missing = wanted.filter(
      (path) => !existsSync(join(folders.site, `${path}.html`)) || !existsSync(join(folders.site, `${path}.md`)),
    );
    expect(missing).toEqual([]);
    for (const scope of scopes) expect(read('reference/scopes.html')).toContain(`id="${slug(scope)}"`);
  });

  it('keeps the addresses that errors point at', () => {
    const page = read('errors.html');
    for (const code of Object.keys(errorCatalogue)) expect(page, code).toContain(`id="${code.toLowerCase()}"`);
  });

  it('explains every member of the manifest, and no other', () => {
    expect(Object.keys(manifestMembers)).toEqual(schemaMembers().map(([name]) => name));
  });

  it('explains every environment variable', () => {
    const told = readSettings().flatMap(({ names }) => names);
    expect(configVariables.filter((name) => !told.includes(name))).toEqual([]);
  });

  it('shows what the tests recorded: the request, and the answer', () => {
    const page = read('reference/admin/read-order.md');
    for (const part of [
      'curl "$SOUK_URL/apps/2026-10/orders/',
      'souk.readOrder(',
      'urllib.request',
      '"orderNumber"',
      'read_orders',
    ])
      expect(page).toContain(part);
  });

  // 60 kB of it is VitePress and the theme; the rest is the list of all pages, which grows with the API.
  it('loads less than 75 kB of script on every page', () => {
    const heavy = readdirSync(folders.site, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html') && !name.startsWith('try/'))
      .map((name) => ({ name, kB: scriptsOf(read(name)) / 1000 }))
      .filter(({ kB }) => kB >= 75);
    expect(heavy).toEqual([]);
  });

  it('has no inline style, and only the few inline scripts that its policy names', () => {
    const { scripts } = JSON.parse(read('policy.json')) as { scripts: string[] };
    expect(scripts.length).toBeLessThanOrEqual(4);
    for (const name of ['index.html', 'errors.html', 'reference/admin/read-order.html', 'guides/webhooks.html'])
      expect(read(name), name).not.toMatch(/\sstyle="|<style/);
  });

  it('tells programs what there is', () => {
    const { pages } = JSON.parse(read('search.json')) as {
      pages: { url: string; markdown: string; title: string; text: string }[];
    };
    expect(pages.length).toBeGreaterThan(operations.length);
    for (const { markdown } of pages)
      expect(existsSync(join(folders.site, markdown.replace('/docs/', ''))), markdown).toBe(true);
    expect(pages.find(({ url }) => url === '/docs/guides/webhooks')?.text).toContain('verify');
    const list = read('llms.txt');
    for (const { markdown } of pages.filter(({ url }) => url !== '/docs')) expect(list).toContain(`(${markdown})`);
  });
});

const weights = new Map<string, number>();

function scriptsOf(html: string): number {
  const names = new Set([...html.matchAll(/(?:src|href)="\/docs\/([^"]+\.js)"/g)].map(([, name = '']) => name));
  return [...names].reduce((sum, name) => sum + weightOf(name), 0);
}

function weightOf(name: string): number {
  const known = weights.get(name) ?? gzipSync(readFileSync(join(folders.site, name)), { level: 9 }).length;
  weights.set(name, known);
  return known;
}
