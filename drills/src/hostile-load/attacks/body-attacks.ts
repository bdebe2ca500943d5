import { type Attack, bearer, type HostileRequest, json, type Keys, repeating } from '../attack.js';

const digits = '7'.repeat(308);
const numbers = `[${Array.from({ length: 830 }, () => digits).join(',')}]`;
const objects = (bytes: number) => '{},'.repeat(Math.floor(bytes / 3)).slice(0, -1);
const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const manyKeys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(',');

const putData = ({ accessToken, businessId }: Keys, value: string): HostileRequest => ({
  method: 'PUT',
  path: `/apps/2026-10/data/business/${businessId}/checked`,
  headers: json(accessToken),
  body: `{"value":${value}}`,
});
const batch = ({ accessToken }: Keys, body: string): HostileRequest => ({
  method: 'POST',
  path: '/apps/2026-10/data/batch',
  headers: json(accessToken),
  body,
});
const checkout = ({ subdomain }: Keys, body: string): HostileRequest => ({
  method: 'POST',
  path: `/storefront/${subdomain}/checkouts`,
  headers: json(),
  body,
});
const order = ({ accessToken }: Keys, body: string): HostileRequest => ({
  method: 'POST',
  path: '/apps/2026-10/orders',
  headers: json(accessToken),
  body,
});

const emptyValues = `{"values":[${objects(1_000_000)}]}`;
const emptyItems = `{"items":[${objects(62_000)}]}`;
const wrongItems = `{"items":[${Array.from({ length: 5_000 }, () => '{"x":1}').join(',')}]}`;
/** As long and as ambiguous as a value may be; the keys it is stored under have the most expensive patterns that are allowed. */
const ambiguous = `"${'a'.repeat(4_000)}!"`;
const ambiguousList = `[${Array.from({ length: 100 }, () => `"${'a'.repeat(150)}!"`).join(',')}]`;

export const bodyAttacks: Attack[] = [
  repeating('json: long numbers', 4, (keys) => putData(keys, numbers)),
  repeating('json: exponents', 2, (keys) => putData(keys, `[${'1e999999999,'.repeat(20_000)}1]`)),
  repeating('json: small objects', 4, (keys) => putData(keys, `[${objects(250_000)}]`)),
  repeating('json: many keys', 4, (keys) => putData(keys, `{${manyKeys(20_000)}}`)),
  repeating('json: deep arrays', 4, (keys) => putData(keys, deep('[', ']', 120_000))),
  repeating('json: deep objects', 4, (keys) => putData(keys, deep('{"a":', '}', 40_000))),
  repeating('json: escapes', 2, (keys) => putData(keys, `"${'\\u0041'.repeat(40_000)}"`)),
  repeating('json: prototype names', 2, (keys) =>
    putData(keys, `{${'"__proto__":{"constructor":{}},'.repeat(5_000)}"a":1}`),
  ),
  repeating('data: a batch of empty values', 3, (keys) => batch(keys, emptyValues)),
  repeating('data: a batch of long numbers', 2, (keys) => batch(keys, `{"values":${numbers}}`)),
  repeating('data: ambiguous text under a pattern', 4, (keys) => putData(keys, ambiguous)),
  repeating('data: ambiguous list under a pattern', 4, (keys) => ({
    ...putData(keys, ambiguousList),
    path: `/apps/2026-10/data/business/${keys.businessId}/checked_list`,
  })),
  repeating('checkout: empty items', 3, (keys) => checkout(keys, emptyItems)),
  repeating('checkout: wrong items', 3, (keys) => checkout(keys, wrongItems)),
  repeating('order: wrong items', 3, (keys) => order(keys, `{"storeId":"1",${wrongItems.slice(1)}`)),
  repeating('order: ten thousand problems', 2, (keys) => order(keys, `{${manyKeys(10_000)}}`)),
  repeating('collection: rules', 2, (keys) => ({
    method: 'POST',
    path: '/apps/2026-10/collections',
    headers: json(keys.accessToken),
    body: `{"storeId":"1","name":"x","rules":[${Array.from({ length: 8_000 }, () => '{"field":"TAG"}').join(',')}]}`,
  })),
  repeating('idempotency key: too long', 2, (keys, round) => ({
    ...order(keys, '{}'),
    headers: { ...json(keys.accessToken), 'idempotency-key': 'k'.repeat(200 + (round % 12_000)) },
  })),
  repeating('compressed body', 1, (keys) => ({
    ...order(keys, '{}'),
    headers: { ...json(keys.accessToken), 'content-encoding': 'gzip' },
  })),
  repeating('product: a long description', 2, (keys) => ({
    method: 'POST',
    path: '/apps/2026-10/products',
    headers: { ...json(keys.accessToken) },
    body: `{"storeId":"1","name":"x","price":"1.00","description":"${'𝒜'.repeat(60_000)}"}`,
  })),
  repeating('bulk export of everything', 1, (keys) => ({
    method: 'POST',
    path: '/apps/2026-10/bulk-exports',
    headers: json(keys.accessToken),
    body: '{"resource":"orders"}',
  })),
  repeating('bearer: another each time', 4, ({ businessId }, round) => ({
    method: 'GET',
    path: `/apps/2026-10/orders/${businessId}`,
    headers: bearer(`svc_at_${String(round).padStart(43, 'A')}`),
  })),
];
