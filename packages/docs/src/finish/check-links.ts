import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './site-files.js';

/** Served by Souk itself. */
const besides = /^\/(openapi\/\w+\.json|favicon\.(svg|ico))$/;

/** Every link of every page leads to a page or a file, and to an anchor that is there. All that do not are told at once. */
export function checkLinks(folder: string): void {
  const pages = new Map<string, PageFacts>();
  for (const file of filesBelow(folder, ['.html'])) pages.set(file, readPage(file));
  const broken = [...pages].flatMap(([file, { links }]) =>
    links
      .filter((link) => !leadsSomewhere(folder, pages, file, link))
      .map((link) => `${relative(folder, file)} links to ${link}`),
  );
  if (broken.length > 0) throw new Error(`These links are broken:\n${[...new Set(broken)].join('\n')}`);
}

interface PageFacts {
  links: string[];
  anchors: ReadonlySet<string>;
}

function readPage(file: string): PageFacts {
  const text = readFileSync(file, 'utf8');
  const links = [...text.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, link = '']) => decodeEntities(link));
  const anchors = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
  return { links: [...new Set(links)], anchors };
}

const decodeEntities = (text: string) => text.replaceAll('&amp;', '&');

function leadsSomewhere(folder: string, pages: ReadonlyMap<string, PageFacts>, from: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', anchor] = link.split('#', 2);
  if (besides.test(path)) return true;
  const file = path === '' ? from : fileAt(folder, path);
  if (file === undefined) return false;
  return !anchor || pages.get(file) === undefined || pages.get(file)?.anchors.has(decodeURIComponent(anchor)) === true;
}

function fileAt(folder: string, path: string): string | undefined {
  if (!path.startsWith('/docs')) return undefined;
  const inside = path.replace(/^\/docs\/?/, '');
  const candidates = [inside, `${inside}.html`, join(inside, 'index.html')].filter((one) => one !== '');
  return candidates.map((one) => join(folder, one)).find((file) => /\.\w+$/.test(file) && existsSync(file));
}
