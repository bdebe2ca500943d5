import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './site-files.js';

const compressible = ['.html', '.js', '.css', '.svg', '.json', '.md', '.txt'];
/** The best compression costs a minute for some hundred pages and saves a few per cent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Compressed once and for all, as many at a time as there are threads for it. */
export async function compressFiles(folder: string): Promise<void> {
  const files = filesBelow(folder, compressible);
  for (let at = 0; at < files.length; at += 8) {
    await Promise.all(files.slice(at, at + 8).map(compressFile));
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 6 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  writeFileSync(`${file}.gz`, small);
  writeFileSync(`${file}.br`, smaller);
}
