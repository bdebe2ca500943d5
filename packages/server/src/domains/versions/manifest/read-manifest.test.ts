import { readFileSync } from 'node:fs';
import { type Manifest, manifestLimits } from '@souk/contract';
import { describe, expect, test } from 'vitest';
import { readHostileDestinations } from '../../../../testing/read-hostile-destinations.js';
import { readManifest } from './read-manifest.js';

const context = { handle: 'parcel-labels', outbound: { allow: [], forbiddenPorts: [] } };
const smallest = `
name = "Parcel labels"
handle = "parcel-labels"
api_version = "2026-10"
[hosting]
url = "https://labels.example.com"
`;

function accept(toml: string): Manifest {
  const { manifest, problems } = readManifest(toml, context);
  expect(problems).toEqual([]);
  if (!manifest) throw new Error('refused');
  return manifest;
}

/** Each problem as `CODE path`. */
function refuse(source: unknown): string[] {
  const { problems } = readManifest(source, context);
  for (const problem of problems) {
    expect(problem.code).toMatch(/^[A-Z][A-Z0-9_]{1,63}$/);
    expect(problem.message && problem.fix).not.toBe('');
  }
  return problems.map(({ code, path }) => `${code} ${path}`);
}

test('a handle from before the rules is accepted for a remote app and rejected for a hosted one', () => {
  const read = (hosting: string) =>
    readManifest(smallest.replaceAll('parcel-labels', 'shop--staging').replace(/\[hosting\]\n.*\n/, hosting), {
      ...context,
      handle: 'shop--staging',
    }).problems.map(({ code }) => code);
  expect(read('[hosting]\nurl = "https://labels.example.com"\n')).toEqual([]);
  expect(read('[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"\n')).toEqual([
    'HANDLE_INVALID',
  ]);
});

test('a name with invisible characters is a problem', () => {
  for (const name of ['Souk', 'Parcel\\u202Elabels', 'Parcel\\u200Blabels'])
    expect(refuse(smallest.replace('Parcel labels', name))).toEqual(['NAME_INVALID name']);
});

describe('a manifest that is right', () => {
  test('is normalised: defaults filled in, nothing left out', () => {
    expect(accept(smallest)).toEqual({
      name: 'Parcel labels',
      handle: 'parcel-labels',
      api_version: '2026-10',
      scopes: [],
      optional_scopes: [],
      allowed_hosts: [],
      hosting: { mode: 'remote', url: 'https://labels.example.com' },
      admin: null,
      install: { redirect_urls: [] },
      webhooks: [],
      data: { definitions: [] },
      blocks: [],
    });
  });

  test('reads the same in another order, and as JSON', () => {
    const one = accept(`scopes = ["read_products", "read_orders"]\n${smallest}
[[webhooks]]
topics = ["orders/created"]
uri = "/hooks"
[[webhooks]]
topics = ["app/installed"]
uri = "/hooks"`);
    const other = accept(`scopes = ["read_orders", "read_products"]\n${smallest}
[[webhooks]]
topics = ["orders/created", "app/installed"]
uri = "/hooks"`);
    expect(one).toEqual(other);
    expect(readManifest(one.admin === null ? { ...one, admin: undefined } : one, context).manifest).toEqual(one);
  });

  test('a write scope is enough for a topic that needs the read scope', () => {
    accept(`optional_scopes = ["write_orders"]\n${smallest}\n[[webhooks]]\ntopics = ["orders/updated"]\nuri = "/h"`);
  });

  test('keeps redirect addresses exactly as written', () => {
    const { install } = accept(
      `${smallest}\n[install]\nredirect_urls = ["https://labels.example.com", "http://localhost:3000/cb"]`,
    );
    expect(install.redirect_urls).toEqual(['http://localhost:3000/cb', 'https://labels.example.com']);
  });

  test('may name a plain http address that configuration opened', () => {
    const local = smallest.replace('https://labels.example.com', 'http://127.0.0.1:9000');
    expect(refuse(local)).toEqual(['URL_NOT_HTTPS hosting.url']);
    const allow = [{ host: '127.0.0.1', port: 9000 }];
    expect(readManifest(local, { ...context, outbound: { allow, forbiddenPorts: [] } }).problems).toEqual([]);
    expect(readManifest(local, { ...context, outbound: { allow, forbiddenPorts: [9000] } }).problems).toHaveLength(1);
  });

  test('may be platform-hosted, with its files named', () => {
    const platform = smallest.replace(
      'url = "https://labels.example.com"',
      'mode = "platform"\nmain = "src/main.js"\nlockfile = "package-lock.json"',
    );
    expect(accept(platform).hosting).toEqual({ mode: 'platform', main: 'src/main.js', lockfile: 'package-lock.json' });
  });
});

test("the guide's example is one", () => {
  const guide = readFileSync(new URL('../../../../../../docs/guides/manifest.md', import.meta.url), 'utf8');
  const example = /```toml\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(accept(example)).toMatchObject({ name: 'Parcel labels', blocks: [{ key: 'delivery_badge' }] });
});

describe('a manifest that is wrong', () => {
  test('a TOML mistake names its line and column', () => {
    const { problems } = readManifest('name = "a"\nhandle = = "b"\n', context);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'TOML_SYNTAX', path: 'line 2, column 10' });
  });

  test('lists every problem at once', () => {
    const found = refuse(`
colour = "red"
name = ""
handle = "other-app"
api_version = "1999-01"
scopes = ["read_orders", "read_minds", "read_orders"]
optional_scopes = ["read_orders"]
allowed_hosts = ["https://x.example.com"]
[hosting]
url = "http://labels.example.com"
[[webhooks]]
topics = ["orders/created", "orders/lost", "products/created"]
uri = "https://labels.example.com:8443/h"
[[webhooks]]
topics = ["orders/created"]
uri = "//evil.example.com"
`);
    expect(found.sort()).toEqual(
      [
        'MEMBER_UNKNOWN colour',
        'LENGTH_WRONG name',
        'HANDLE_MISMATCH handle',
        'API_VERSION_UNKNOWN api_version',
        'SCOPE_UNKNOWN scopes[1]',
        'VALUE_REPEATED scopes[2]',
        'SCOPES_OVERLAP optional_scopes',
        'HOST_INVALID allowed_hosts[0]',
        'URL_NOT_HTTPS hosting.url',
        'TOPIC_UNKNOWN webhooks[0].topics[1]',
        'SCOPE_MISSING webhooks[0].topics[2]',
        'URL_PORT_WRONG webhooks[0].uri',
        'TOPIC_REPEATED webhooks[1].topics[0]',
        'PATH_INVALID webhooks[1].uri',
      ].sort(),
    );
  });

  test('an empty one names what is missing', () => {
    expect(refuse('')).toEqual([
      'MEMBER_MISSING hosting.url',
      'MEMBER_MISSING name',
      'MEMBER_MISSING handle',
      'MEMBER_MISSING api_version',
    ]);
  });

  test.each([null, 5, [], 'not toml at all'])('is never mistaken for a table: %j', (source) => {
    expect(refuse(source).length).toBeGreaterThan(0);
  });

  test.each([
    'https://user:pw@labels.example.com',
    'https://labels.example.com/path',
    'https://labels.example.com/?q',
    'https://labels.example.com#f',
    'https://10.0.0.1',
    'https://[::1]',
    'https://localhost',
    'https://printer.local',
    'https://labels.example.com:444',
    'javascript:alert(1)',
    'labels.example.com',
  ])('refuses the origin %s', (url) => {
    expect(refuse(smallest.replace('https://labels.example.com', url))).toHaveLength(1);
  });

  test.each(['/a/../b', '/a b', '/a#f', '//x', '/\\\\x', '/./a'])('refuses the path %s', (path) => {
    expect(refuse(`${smallest}\n[admin]\ntitle = "Labels"\npath = '${path}'`)).toEqual(['PATH_INVALID admin.path']);
  });

  test('where we host the app everything is a path', () => {
    const platform = smallest.replace(
      'url = "https://labels.example.com"',
      'mode = "platform"\nmain = "../main.js"\nlockfile = "package-lock.json"',
    );
    const hook = (uri: string) => `\n[[webhooks]]\ntopics = ["app/installed"]\nuri = "${uri}"`;
    expect(refuse(`${platform}${hook('https://labels.example.com/h')}`)).toEqual([
      'FILE_PATH_INVALID hosting.main',
      'PATH_INVALID webhooks[0].uri',
    ]);
    const hosted = `${platform.replace('../', '')}\n[install]\nredirect_urls = ["/installed"]${hook('/h')}`;
    expect(accept(hosted)).toMatchObject({
      webhooks: [{ uri: '/h' }],
      install: { redirect_urls: ['/installed'] },
    });
  });

  const { refusedUrls, acceptedUrls } = readHostileDestinations();
  const sendingTo = (uri: string) => ({
    name: 'Parcel labels',
    handle: 'parcel-labels',
    api_version: '2026-10',
    hosting: { url: 'https://labels.example.com' },
    webhooks: [{ topics: ['app/installed'], uri }],
  });

  test.each(refusedUrls)('refuses to send to %j, as deliveries do', (url) => {
    expect(refuse(sendingTo(url))).not.toEqual([]);
  });

  test.each(acceptedUrls)('sends to %j, as deliveries do', (url) => {
    expect(refuse(sendingTo(url))).toEqual([]);
  });

  test.each([
    'https://labels.example.com/\u0001',
    'https://labels.example.com/back\u007f',
    'https://labels.example.com/\u0627',
    'https://labels.example',
    'https://labels',
    'https://labels.internal/back',
  ])('refuses to lead back to %j', (url) => {
    const source = { ...sendingTo('/hooks'), install: { redirect_urls: [url] } };
    expect(refuse(source).map((problem) => problem.split(' ')[1])).toEqual(['install.redirect_urls[0]']);
  });

  test.each([25, 60_000])('is refused when a dotted key is %d levels deep', (depth) => {
    expect(refuse(`${smallest}\n[a${'.a'.repeat(depth)}]\nb = 1`)).toEqual(['MANIFEST_TOO_DEEP ']);
    expect(refuse(`api_version${'.a'.repeat(depth)} = 1`)).toEqual(['MANIFEST_TOO_DEEP ']);
  });

  test('is refused whole when it is too large', () => {
    expect(refuse(`# ${'x'.repeat(manifestLimits.bytes)}`)).toEqual(['MANIFEST_TOO_LARGE ']);
  });

  test('refuses keys that would reach into prototypes', () => {
    expect(refuse(`${smallest}\n[__proto__]\na = 1`)[0]).toMatch(/^TOML_SYNTAX/);
    expect(refuse(JSON.parse('{"__proto__":{"name":"x"}}'))).toContain('MEMBER_UNKNOWN __proto__');
  });
});

describe('data definitions', () => {
  const define = (lines: string) =>
    `${smallest}\n[[data.definitions]]\nowner = "order"\nkey = "weight"\nname = "Weight"\n${lines}`;

  test('fill in what was left out', () => {
    expect(accept(define('type = "decimal"\nmin = "0.50"\nmax = "10"')).data.definitions).toEqual([
      {
        owner: 'order',
        key: 'weight',
        type: 'decimal',
        name: 'Weight',
        description: null,
        visibility: 'app',
        min: '0.50',
        max: '10',
        max_length: null,
        pattern: null,
        choices: null,
      },
    ]);
  });

  test.each([
    ['type = "list.json"', 'VALUE_UNKNOWN', 'type'],
    ['type = "integer"\nmin = 5\nmax = 4', 'VALUE_WRONG', 'max'],
    ['type = "decimal"\nmin = "-0.5"\nmax = "-0.51"', 'VALUE_WRONG', 'max'],
    ['type = "decimal"\nmin = 0.5', 'VALUE_WRONG', 'min'],
    ['type = "text"\npattern = "(a)\\\\1"', 'PATTERN_INVALID', 'pattern'],
    ['type = "text"\npattern = "(?=a)"', 'PATTERN_INVALID', 'pattern'],
    ['type = "text"\npattern = "a{1001}"', 'PATTERN_INVALID', 'pattern'],
    ['type = "text"\npattern = "(?:a{32}){32}"', 'PATTERN_INVALID', 'pattern'],
    ['type = "text"\npattern = "(?:a?){1000}(?:a?){1000}"', 'PATTERN_INVALID', 'pattern'],
    [`type = "text"\npattern = "${'a'.repeat(201)}"`, 'LENGTH_WRONG', 'pattern'],
    ['type = "boolean"\npattern = "a"', 'MEMBER_MISPLACED', 'pattern'],
    ['type = "text"\nmin = 1', 'MEMBER_MISPLACED', 'min'],
    ['type = "integer"\nchoices = [1, "2"]', 'VALUE_WRONG', 'choices'],
    ['type = "text"\nchoices = []', 'VALUE_WRONG', 'choices'],
    ['type = "text"\nmax_length = 0', 'VALUE_WRONG', 'max_length'],
    ['type = "text"\nvisibility = "world"', 'VALUE_UNKNOWN', 'visibility'],
    ['type = "text"\nunit = "kg"', 'MEMBER_UNKNOWN', 'unit'],
  ])('refuse %j', (lines, code, member) => {
    expect(refuse(define(lines))).toEqual([`${code} data.definitions[0].${member}`]);
  });

  test('a key is declared once for an owner, and may be declared for another', () => {
    const again = (owner: string) =>
      `\n[[data.definitions]]\nowner = "${owner}"\nkey = "weight"\nname = "W"\ntype = "text"`;
    expect(refuse(define('type = "text"') + again('order'))).toEqual(['VALUE_REPEATED data.definitions[1].key']);
    expect(refuse(define('type = "text"') + again('product'))).toEqual([]);
  });
});

describe('blocks', () => {
  const block = (lines: string) =>
    `${smallest}\n[[blocks]]\nkey = "badge"\nname = "Badge"\ntarget = "product"\nentry = "/badge.js"\n${lines}`;

  test('keep the order of their settings', () => {
    const { blocks } = accept(
      block(
        '[[blocks.settings]]\nkey = "tone"\ntype = "choice"\nlabel = "Tone"\nchoices = ["b", "a"]\ndefault = "b"\n[[blocks.settings]]\nkey = "big"\ntype = "boolean"\nlabel = "Big"',
      ),
    );
    expect(blocks[0]?.settings.map(({ key }) => key)).toEqual(['tone', 'big']);
  });

  test.each([
    ['[[blocks.settings]]\nkey = "a"\ntype = "choice"\nlabel = "A"', 'MEMBER_MISSING blocks[0].settings[0].choices'],
    [
      '[[blocks.settings]]\nkey = "a"\ntype = "color"\nlabel = "A"\ndefault = "red"',
      'VALUE_WRONG blocks[0].settings[0].default',
    ],
    ['[[blocks.settings]]\nkey = "A"\ntype = "text"\nlabel = "A"', 'KEY_INVALID blocks[0].settings[0].key'],
    ['[[blocks]]\nkey = "badge"\nname = "B"\ntarget = "cart"\nentry = "/b.js"', 'VALUE_REPEATED blocks[1].key'],
  ])('refuse %j', (lines, problem) => {
    expect(refuse(block(lines))).toEqual([problem]);
  });
});
