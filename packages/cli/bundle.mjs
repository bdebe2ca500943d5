// Makes the command line into one program with nothing beside it, as it is packed: it starts quicker, and needs no dependency.
import { copyFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { vendorKits } from './vendor-kits.mjs';

/** Into `folder`: its package.json, and `packed` with the program, what is loaded only when it is needed, and what new apps begin with. */
export async function bundleCommandLine(root, folder) {
  const packed = join(folder, 'packed');
  await rm(packed, { recursive: true, force: true });
  await Promise.all([
    build({
      entryPoints: [join(root, 'src/souk.ts')],
      outdir: packed,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // Other packages of this checkout are taken from their sources.
      conditions: ['souk-source'],
      minifySyntax: true,
      legalComments: 'inline',
      // commander is CommonJS and asks for Node's own modules by require.
      banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
      logLevel: 'warning',
    }),
    cp(join(root, 'templates'), join(packed, 'templates'), { recursive: true }),
    vendorKits(join(root, '..'), join(packed, 'vendor')),
  ]);
  if (folder !== root) await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
}
