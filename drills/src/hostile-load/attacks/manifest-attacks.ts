import { type Attack, bearer, type Keys, repeating } from '../attack.js';

const head =
  'name = "Drill"\nhandle = "drill"\napi_version = "2026-10"\n[hosting]\nurl = "https://drill.example.com"\n';

const definition = (n: number, pattern: string) =>
  `[[data.definitions]]\nowner = "business"\nkey = "k${n}"\ntype = "text"\nname = "K"\nvisibility = "app"\npattern = '${pattern}'\n`;
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');

/** Manifests that cost more to parse, or to validate, than they should. */
const manifests: Record<string, string> = {
  'manifest: repeated patterns': head + times(38, (n) => definition(n, '(?:a?){1000}')),
  'manifest: nested patterns': head + times(20, (n) => definition(n, '(((a{1,50}){1,50}){1,50}){1,50}')),
  'manifest: a pattern of classes': head + times(20, (n) => definition(n, `(${'[a-z0-9]|'.repeat(19)}x)*`)),
  'manifest: deep keys': `${head}[${'a.'.repeat(60_000)}a]\nb = 1\n`,
  'manifest: deep arrays': `${head}x = ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
  'manifest: deep inline tables': `${head}x = ${'{a='.repeat(50_000)}1${'}'.repeat(50_000)}\n`,
  'manifest: thousands of tables': head + times(15_000, (n) => `[t${n}]\na = 1\n`),
  'manifest: thousands of webhooks': head + times(6_000, () => '[[webhooks]]\ntopics = ["x"]\nuri = "/"\n'),
  'manifest: thousands of scopes': `scopes = [${times(30_000, (n) => `"s${n}",`)}]\n${head}`,
  'manifest: thousands of keys': times(25_000, (n) => `k${n} = 1\n`) + head,
  'manifest: the same key': head + 'zz = 1\n'.repeat(30_000),
  'manifest: a long number': `${head}x = ${'9'.repeat(250_000)}\n`,
  'manifest: a long string': `${head}x = """${'a\\\n'.repeat(80_000)}"""\n`,
  'manifest: hosts': `allowed_hosts = [${times(10_000, (n) => `"${'a.'.repeat(5)}${n}.example.com",`)}]\n${head}`,
};

const validate = ({ appId, session }: Keys, body: string) => ({
  method: 'POST',
  path: `/developer/apps/${appId}/manifest/validate`,
  headers: { ...bearer(session), 'content-type': 'application/toml' },
  body,
});

export const manifestAttacks: Attack[] = Object.entries(manifests).map(([name, text]) =>
  repeating(name, 2, (keys) => validate(keys, text)),
);
