import { deliveryErrors, topics } from '@souk/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

const names = ['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Json = Record<string, unknown>;
type Ref = { $ref: string };
type Chosen = { anyOf?: Ref[]; items?: { anyOf?: Ref[] } };
type Schemas = Record<string, { required?: string[]; properties?: Json } | undefined>;
interface Selection {
  operationId: string;
  parameters: { name: string }[];
  responses: Record<string, { content: Record<string, { schema: { properties?: { data?: Chosen } } }> }>;
}
type Selecting = Record<string, Record<string, Selection>>;
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

it.each(['admin', 'dashboard'])('%s describes what `fields` leaves of a resource', async (name) => {
  const { paths, components } = (await documentOf(name)) as { paths: Selecting; components: { schemas: Schemas } };
  const selecting = Object.values(paths).flatMap((methods) =>
    Object.values(methods).filter(({ parameters }) => parameters.some((one) => one.name === 'fields')),
  );
  expect(selecting.length).toBeGreaterThan(20);
  for (const { operationId, responses } of selecting) {
    const body = (responses['200'] ?? responses['201'] ?? responses['202'])?.content['application/json'];
    const { data } = body?.schema.properties ?? {};
    const [whole, selection] = (data?.items ?? data)?.anyOf ?? [];
    const [a, b] = [whole, selection].map((one) => components.schemas[one?.$ref.split('/').at(-1) ?? '']);
    expect(b?.required, operationId).toEqual(a?.required?.filter((member) => member === 'id'));
    expect(b?.properties, operationId).toEqual(a?.properties);
  }
});

it('operation IDs of webhooks are plain names, one for each topic', async () => {
  const { webhooks } = await documentOf('admin');
  const names = Object.values(webhooks as Record<string, { post: { operationId: string } }>).map(
    ({ post }) => post.operationId,
  );
  expect(names).toContain('receiveOrdersCreated');
  expect(names.filter((name) => !/^receive[A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(topics.length);
});

it('the Developer document lists every error of the delivery log', async () => {
  const { components } = await documentOf('developer');
  const { error } = components.schemas.WebhookDelivery.properties;
  const listed = [...walk(error)].flatMap(([node]) => (Array.isArray(node.enum) ? node.enum : []));
  expect(listed).toEqual([...deliveryErrors]);
});

it.each(names)('%s has no array without a schema of its items', async (name) => {
  const without = [...walk(await documentOf(name))].filter(
    ([{ type, items }]) => [type].flat().includes('array') && items === undefined,
  );
  expect(without.map(([, where]) => where.join('.'))).toEqual([]);
});

it.each(names)('%s shows examples that fit their schemas', async (name) => {
  const document = await documentOf(name);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, name);
  const wrong = [...walk(document)].flatMap(([node, where]) => {
    if (node.schema === undefined) return [];
    const recorded = Object.values((node.examples ?? {}) as Record<string, { value: unknown }>);
    const values = [...recorded.map(({ value }) => value), ...('example' in node ? [node.example] : [])];
    if (values.length === 0) return [];
    const pointer = [...where, 'schema'].map((one) =>
      encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const validate = ajv.compile({ $ref: `${name}#/${pointer.join('/')}` });
    return values
      .filter((value) => !validate(value))
      .map(() => `${where.join(' ')}: ${ajv.errorsText(validate.errors)}`);
  });
  expect(wrong).toEqual([]);
});

it('the Admin document tells what apps are sent, one webhook a topic', async () => {
  const { webhooks } = await documentOf('admin');
  expect(Object.keys(webhooks).sort()).toEqual([...topics].sort());
});
