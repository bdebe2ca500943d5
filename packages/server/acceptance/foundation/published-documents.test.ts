import { topics } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

const names = ['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Json = Record<string, unknown>;
type Described = Record<string, Record<string, { responses: Record<string, { description: string; content?: Json }> }>>;
const documentOf = async (name: string) => (await server.call('GET', `/openapi/${name}.json`)).body;

/** Every object below a value, with its path; examples are no part of the description. */
function* walk(value: unknown, path: string[] = []): Generator<[Json, string[]]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [value as Json, path];
  for (const [name, member] of Object.entries(value)) if (name !== 'examples') yield* walk(member, [...path, name]);
}

describe('every published document', () => {
  it.each(names)('%s leaves answers open to new members', async (name) => {
    const { info, paths, components } = await documentOf(name);
    expect(info.description).toContain('New fields and enum values can appear');
    const closed = Object.entries(paths as Described).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        [...walk(responses)]
          .filter(([node]) => node.additionalProperties === false)
          .map(([, where]) => `${method} ${path} ${where.join('.')}`),
      ),
    );
    expect(closed).toEqual([]);
    for (const schema of ['Order', 'Version', 'User', 'ReviewCase', 'MarketplaceApp'])
      expect(components.schemas[schema]?.additionalProperties, schema).toBeUndefined();
  });

  it.each(names)('%s lists words as enums, never in a pattern', async (name) => {
    const found = [...walk(await documentOf(name))].filter(([{ pattern }]) =>
      /^\^\([a-z_]+(\|[a-z_]+)+\)\$$/.test(String(pattern)),
    );
    expect(found.map(([, where]) => where.join('.'))).toEqual([]);
  });

  it.each(names)('%s names the codes of every coded refusal', async (name) => {
    const { paths } = (await documentOf(name)) as { paths: Described };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(methods))
        for (const [status, { description, content }] of Object.entries(responses)) {
          const codes = [...description.matchAll(/`([A-Z][A-Z_]+|[a-z_]+)`: /g)].map(([, code]) => code);
          if (Number(status) < 400 || Number(status) >= 500 || codes.length === 0) continue;
          const enums = [...walk(content)].flatMap(([node]) => (Array.isArray(node.enum) ? node.enum : []));
          expect(enums, `${method} ${path} ${status}`).toEqual(expect.arrayContaining(codes));
        }
  });
});

it('the Admin document tells what apps are sent, one webhook a topic', async () => {
  const { webhooks } = await documentOf('admin');
  expect(Object.keys(webhooks).sort()).toEqual([...topics].sort());
});
