import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageHtml } from './serve-page.js';

const folderOf = (name: string): string => join(createRequire(import.meta.url).resolve(name), '..');
const own = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The bundle of the hosted app: its main file, the app kit beside it, and the page's files as a module. */
export async function packHosted(): Promise<Buffer> {
  const place = await mkdtemp(join(tmpdir(), 'order-notes-'));
  const folder = join(place, 'bundle');
  try {
    await mkdir(folder);
    await cp(own('../hosted/main.js'), join(folder, 'main.js'));
    await cp(folderOf('@souk/app-kit'), join(folder, 'app-kit'), {
      recursive: true,
      filter: (path) => !/\.(map|d\.ts)$|souk-built/.test(path),
    });
    await writeFile(join(folder, 'page-files.js'), `export const files = ${JSON.stringify(await pageFiles())};\n`);
    const lock = { name: 'order-notes-hosted', lockfileVersion: 3, packages: { '': { name: 'order-notes-hosted' } } };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    await run('tar', ['-czf', '../app.tar.gz', '.'], folder);
    return await readFile(join(place, 'app.tar.gz'));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

interface PageFile {
  type: string;
  text: string;
}

async function pageFiles(): Promise<Record<string, PageFile>> {
  // Where Souk is, the app learns when it runs.
  const html = pageHtml('{{souk}}');
  const files: Record<string, PageFile> = { '/index.html': { type: 'text/html; charset=utf-8', text: html } };
  const script = async (path: string) => ({
    type: 'text/javascript; charset=utf-8',
    text: await readFile(path, 'utf8'),
  });
  files['/page.js'] = await script(own('./page/page.js'));
  files['/page.css'] = { type: 'text/css; charset=utf-8', text: await readFile(own('./page/page.css'), 'utf8') };
  const bridge = folderOf('@souk/bridge');
  for (const name of await readdir(bridge)) {
    if (name.endsWith('.js')) files[`/bridge/${name}`] = await script(join(bridge, name));
  }
  return files;
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}
