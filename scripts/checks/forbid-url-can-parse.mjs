// `URL.canParse` of Node 20 takes addresses with accents for none once V8 has optimised its caller; `parseUrl` is asked instead.
// Browsers have their own, which is right.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['server', 'cli', 'app-kit', 'contract', 'mcp'].map((name) => join('packages', name, 'src'));

const found = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (/\bURL\.canParse\(/.test(line) ? [`${join(folder, file)}:${index + 1}`] : [])),
    ),
);
for (const place of found)
  console.error(`${place} asks URL.canParse, which cannot be trusted on Node 20: use parseUrl.`);
process.exitCode = found.length > 0 ? 1 : 0;
