import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failures.js';

export const templates = ['fastify', 'express', 'hosted'] as const;
export type Template = (typeof templates)[number];

/** From which folders a template is put together: later ones add to earlier ones. */
const layers: Record<Template, readonly string[]> = {
  fastify: ['common', 'node', 'fastify'],
  express: ['common', 'node', 'express'],
  hosted: ['common', 'hosted'],
};

export interface TemplateWords {
  name: string;
  handle: string;
}

/** Writes a whole app into a folder that is new or empty; returns the files it wrote. */
export async function writeTemplate(template: string, folder: string, words: TemplateWords): Promise<string[]> {
  const chosen = layers[template as Template];
  await requireEmpty(folder);
  const kits = await findFolder('vendor');
  const sources = await findFolder('templates');
  const written: string[] = [];
  for (const layer of chosen) written.push(...(await copyLayer(join(sources, layer), folder, words)));
  for (const kit of template === 'hosted' ? ['app-kit'] : ['app-kit', 'bridge'])
    await cp(join(kits, kit), join(folder, 'vendor', kit), { recursive: true });
  return [...new Set(written)].sort();
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length === 0) return;
  throw new Failure(
    `The folder ${folder} is not empty.`,
    { code: 'FOLDER_NOT_EMPTY', fix: 'Choose a new or empty folder.' },
    2,
  );
}

async function copyLayer(from: string, to: string, words: TemplateWords): Promise<string[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      // npm leaves a .gitignore out of packages.
      const name = file.slice(from.length + 1).replace('_gitignore', '.gitignore');
      const target = join(to, name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, fill(await readFile(file, 'utf8'), words));
      return name;
    }),
  );
}

const fill = (text: string, { name, handle }: TemplateWords): string =>
  text.replaceAll('{{name}}', name).replaceAll('{{handle}}', handle);

/** Beside the program where it is packed; in the package where it runs from a checkout. */
async function findFolder(name: 'templates' | 'vendor'): Promise<string> {
  for (const place of ['./', '../../', '../../packed/']) {
    const folder = fileURLToPath(new URL(`${place}${name}`, import.meta.url));
    if (await stat(folder).catch(() => undefined)) return folder;
  }
  throw new Failure(`The ${name} of the Souk CLI are missing.`, {
    code: 'INCOMPLETE_PROGRAM',
    fix: 'In a checkout, run npm run souk -- app init ..., which builds them first.',
  });
}
