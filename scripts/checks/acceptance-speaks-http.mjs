// Acceptance tests speak HTTP only: no SQL, and no reaching into the running server. The import law keeps inner
// parts out; this finds what needs no import. A test that needs more belongs beside the code it tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('packages', 'server', 'acceptance');
const forbidden = [
  [/\bsql(?:<[^`]*>)?`|\bsql\.raw\b/, 'SQL'],
  [/\.platform\b|\{ platform\b/, 'the inner parts of the server'],
  [/\.query\(\s*['"`](?:select|insert|update|delete)\b/i, 'SQL'],
];

const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, what] = forbidden.find(([pattern]) => pattern.test(line)) ?? [];
        return what ? [`${join(folder, file)}:${index + 1} uses ${what}: ${line.trim()}`] : [];
      }),
  );
for (const told of found) console.error(told);
process.exitCode = found.length > 0 ? 1 : 0;
