import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { dark, light, type Tones } from '@souk/design/tokens.js';
import type { Site } from './collect-site.js';
import { checkout, folders } from './folders.js';
import type { Page } from './page.js';

/** A page as a reader of Markdown gets it. */
export const markdownOf = ({ title, body }: Page) => `# ${title}\n\n${body.trim()}\n`;

/** Writes what VitePress reads. */
export function writePages({ pages, sidebars }: Site): void {
  rmSync(folders.pages, { recursive: true, force: true });
  for (const page of pages) {
    const file = `${folders.pages}${page.path}.md`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${frontMatter(page)}${markdownOf(page)}`);
  }
  writeFileSync(`${folders.work}sidebars.json`, JSON.stringify(sidebars));
  writeFileSync(`${folders.work}tones.css`, tonesAsCss());
  for (const folder of ['diagrams', 'performance']) copyPictures(folder);
}

function copyPictures(folder: string): void {
  const from = `${checkout}docs/${folder}`;
  const isPicture = (source: string) => source === from || source.endsWith('.svg');
  if (existsSync(from)) cpSync(from, `${folders.pages}public/${folder}`, { recursive: true, filter: isPicture });
}

function frontMatter({ title, description }: Page): string {
  const plainTitle = title.replaceAll('`', '').replaceAll('&lt;', '<');
  return `---\ntitle: ${JSON.stringify(plainTitle)}\ndescription: ${JSON.stringify(description)}\n---\n`;
}

/** One look for all faces. */
function tonesAsCss(): string {
  const block = (selector: string, tones: Tones) =>
    `${selector} {\n${Object.entries(tones)
      .map(
        ([name, value]) => `  --souk-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
      )
      .join('\n')}\n}\n`;
  return block(':root', light) + block('.dark', dark);
}
