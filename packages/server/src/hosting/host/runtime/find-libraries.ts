import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const loaders = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];

/** The shared libraries a program of ours needs, as the machine's own loader finds them, and the loader. */
export async function findLibraries(program: string): Promise<string[]> {
  for (const loader of loaders) {
    if (!(await exists(loader))) continue;
    const { stdout } = await promisify(execFile)(loader, ['--list', program], { env: {}, timeout: 10_000 });
    const found = [...stdout.matchAll(/=> (\/\S+)/g)].flatMap(([, path]) => (path ? [path] : []));
    return [...new Set([loader, ...found])];
  }
  throw new Error('This machine has no GNU C library, which workerd needs.');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
