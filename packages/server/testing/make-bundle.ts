import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const lockfile = JSON.stringify({ name: 'app', lockfileVersion: 3, packages: { '': { name: 'app' } } });

/** A tar.gz of the files given, beside the lockfile and main file that every platform-hosted app has. */
export async function makeBundle(files: Record<string, string> = {}): Promise<Buffer> {
  const tar = pack();
  const all = { 'package-lock.json': lockfile, 'main.js': 'export const ready = true;\n', ...files };
  for (const [name, content] of Object.entries(all)) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}
