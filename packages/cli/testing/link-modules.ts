import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../../node_modules', import.meta.url));

interface Dependencies {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** What `npm install` would do for a new app, from what is installed here: tests ask no registry. */
export async function linkModules(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text) as Dependencies;
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    const target = wanted.startsWith('file:') ? join(folder, wanted.slice(5)) : join(checkout, name);
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
}
