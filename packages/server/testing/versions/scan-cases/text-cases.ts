import { randomBytes } from 'node:crypto';
import { js, type RuleCase } from './rule-case.js';

/** Joined here, so that no file of this project holds what looks like a credential. */
const like = (...parts: string[]): string => parts.join('');
const awsKey = like('AK', 'IA', 'Q7PLXW4ZN2HVRT8C');
const random = like('q9Zr4', 'Lw8Tn2', 'Vx6Bk1', 'Hs3Yd5');
const keyBody = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const program =
  "const list = []; for (const item of document.forms) { list.push(item.value); } send('/collect', list.join());";
const prose =
  'The parcel leaves our house in the morning, and arrives at the door of the buyer in two days, weather permitting as always.';
const hexNames = Array.from({ length: 8 }, (_, index) => `var _0x${(index + 4096).toString(16)} = ${index};`).join(
  '\n',
);

/** Secrets and obfuscation. */
export const textCases: Record<string, RuleCase> = {
  known_credential: {
    malicious: [
      js(`const id = "${awsKey}"`),
      { 'config.json': `{ "k": "${like('gh', 'p_')}${'a1B2'.repeat(9)}" }` },
      { 'c.yml': `k: ${like('sk_', 'live_')}${'a1B2'.repeat(6)}` },
    ],
    benign: [js("const id = 'AKIA'"), { 'notes.txt': 'Keys of AWS start with AKIA.' }],
  },
  private_key: {
    malicious: [
      { 'notes.txt': `a\n${like('-----BEGIN ', 'RSA PRIVATE KEY-----')}\n${keyBody}\n` },
      js(`const key = "${like('-----BEGIN ', 'PRIVATE KEY-----')}\\n${keyBody}\\n"`),
      js(`const key = '${like('-----BEGIN ', 'EC PRIVATE KEY-----')}' +\n  '${keyBody}'`),
    ],
    benign: [
      js("if (text.startsWith('-----BEGIN PRIVATE KEY-----')) read(text)"),
      { 'notes.txt': `-----BEGIN PUBLIC KEY-----\n${keyBody}` },
    ],
  },
  souk_token: {
    malicious: [
      js(`call("${like('svc', '_at_')}${'a'.repeat(43)}")`),
      { 'readme.md': `${like('svc', '_cs_')}${'Z9'.repeat(21)}x` },
    ],
    benign: [js("const start = 'svc_at_'")],
  },
  assigned_secret: {
    malicious: [
      js(`const apiKey = '${random}'`),
      js(`config.clientSecret = '${random}'`),
      js(`login({ password: '${random}' })`),
      js(`const o = { 'x-auth-token': '${random.slice(0, 12)}' + '${random.slice(12)}' }`),
      js(`class A { static accessKey = '${random}' }`),
    ],
    benign: [
      js('const apiKey = process.env.API_KEY'),
      js("const password = 'replace-me-with-your-password-1'"),
      js("const tokenUrl = 'https://api.example.com/oauth2/token'"),
      js("const secret = 'the secret of 12 good meals a week'"),
      js(`const checksum = '${random}'`),
      js("const tokenHeader = 'x-csrf-token-2'"),
    ],
  },
  private_file: {
    malicious: [{ '.env': 'A=1' }, { 'keys/server.pem': 'x' }, { '.npmrc': 'a=b' }, { '.git/config': 'x' }],
    benign: [{ '.env.example': 'A=' }, { 'src/environment.js': 'export const a = 1' }, { '.gitignore': 'dist' }],
  },
  hex_identifiers: {
    malicious: [js(hexNames)],
    benign: [js('const colour = 0xff00ff; const x0 = 1, x1 = 2, x2 = 3, x3 = 4, x4 = 5;')],
  },
  encoded_code: {
    malicious: [
      js(`const a = '${base64(program)}'`),
      js(`const a = '${Buffer.from(program).toString('hex')}'`),
      js(`const a = \`${base64(program)}\``),
      js(`const a = '${[...Buffer.from(program)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}'`),
    ],
    benign: [
      js(`const text = '${base64(prose)}'`),
      js(`const icon = 'data:image/png;base64,${base64('\u0089PNG'.repeat(60))}'`),
      js(`const text = '${prose}'`),
    ],
  },
  charcode_assembly: {
    malicious: [
      js('String.fromCharCode(101, 118, 97, 108, 40, 97, 41, 59, 10)'),
      js(`const a = [${[...Buffer.from(program)].join()}]`),
    ],
    benign: [
      js('String.fromCharCode(code)'),
      js('String.fromCharCode(...bytes)'),
      js(`const primes = [${Array.from({ length: 60 }, (_, index) => 32 + (index % 90)).join()}]`),
    ],
  },
  escaped_text: {
    malicious: [
      js(String.raw`const a = '\x63\x6f\x6e\x73\x74\x72\x75\x63\x74'`),
      js(String.raw`const a = '\u0063\u006f\u006e\u0073\u0074\u0072\u0075\u0063'`),
    ],
    benign: [
      js(String.raw`const clear = '\x1b[2J\x1b[0m'`),
      js(String.raw`const name = '\u0633\u0648\u0642 \u0627\u0644\u062c\u0645\u0639\u0629'`),
    ],
  },
  unreadable_line: {
    malicious: [
      js(`const a = ${'(![]+[])[+[]]+'.repeat(200)}''`),
      js(`const a = '${randomBytes(3_000).toString('base64')}'`),
    ],
    benign: [js(`const text = '${`${prose} `.repeat(30)}'`)],
  },
  minified_source: {
    malicious: [js(Array.from({ length: 400 }, (_, index) => `function f${index}(a,b){return a+b}`).join(''))],
    benign: [
      js(Array.from({ length: 400 }, (_, index) => `function f${index}(a, b) {\n  return a + b;\n}\n`).join('')),
    ],
  },
  entangled_source: {
    malicious: [js(`${'{'.repeat(500)}${'a;'.repeat(12_000)}${'}'.repeat(500)}`)],
    benign: [
      js(
        Array.from(
          { length: 2_000 },
          (_, index) => `const name${index} = ${index === 0 ? "'a'" : `name${index - 1} + 'b'`};`,
        ).join('\n'),
      ),
    ],
  },
  hidden_direction: {
    malicious: [js("const role = 'user\u202e \u2066// admin'")],
    benign: [js("const name = 'سوق الجمعة'")],
  },
};
