// Makes the command line into one program with nothing beside it, as it is packed: it starts quicker, and needs no dependency.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Into `folder`: its package.json, and `packed` with the program and what is loaded only when it is needed. */
export async function bundleCommandLine(root, folder) {
  await rm(join(folder, 'packed'), { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'src/souk.ts')],
    outdir: join(folder, 'packed'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    legalComments: 'inline',
    // commander is CommonJS and asks for Node's own modules by require.
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  if (folder !== root) await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
}
