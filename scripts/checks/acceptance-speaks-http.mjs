// Tests that start a whole server live in acceptance/. They speak HTTP only: no SQL, and no reaching into the running server. The import law keeps inner
// parts out; this finds what needs no import. A test that needs more lives in inside/ of its folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const folder = join('packages', 'server', 'acceptance');
const forbidden = [
  [/\bsql(?:<[^`]*>)?`|\bsql\.raw\b/, 'SQL'],
  [/\.platform\b|\{ platform\b/, 'the inner parts of the server'],
  [/\.query\(\s*['"`](?:select|insert|update|delete)\b/i, 'SQL'],
];

const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes(`${sep}inside${sep}`))
  .flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, what] = forbidden.find(([pattern]) => pattern.test(line)) ?? [];
        return what ? [`${join(folder, file)}:${index + 1} uses ${what}: ${line.trim()}`] : [];
      }),
  );
const source = join('packages', 'server', 'src');
const misplaced = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && readFileSync(join(source, file), 'utf8').includes('startTestServer('))
  .map((file) => `${join(source, file)} starts a whole server: it belongs in ${folder}.`);
for (const told of [...found, ...misplaced]) console.error(told);
process.exitCode = found.length + misplaced.length > 0 ? 1 : 0;
