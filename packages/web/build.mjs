// Builds the web app beside its place, with every file compressed once and for all, and swaps it in.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const fresh = join(root, 'dist.new');
const old = join(root, 'dist.old');
const built = join(root, 'dist');
const [stamp = ''] = process.argv.slice(2);
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html']);

rmSync(old, { recursive: true, force: true });
await build({ root, logLevel: 'warn', configFile: join(root, 'vite.config.ts') });
await Promise.all(readdirSync(join(fresh, 'assets')).map((name) => compress(join(fresh, 'assets', name))));
writeFileSync(join(fresh, '.souk-built'), stamp);
if (existsSync(built)) renameSync(built, old);
renameSync(fresh, built);
rmSync(old, { recursive: true, force: true });

async function compress(file) {
  if (!compressible.has(extname(file))) return;
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
