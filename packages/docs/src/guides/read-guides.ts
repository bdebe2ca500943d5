import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkout } from '../folders.js';
import type { Page } from '../page.js';
import { verificationSamples } from '../reference/topic-pages.js';

/** Where the files of `samples/` are shown. */
const samplesMark = '<!-- samples: verify-webhook -->';

/** A page of `docs/`, which reads well in the repository too: the heading becomes the title, links are led to the site. */
export function readGuide(file: string, path: string, places: ReadonlyMap<string, string>): Page {
  const text = readFileSync(`${checkout}docs/${file}`, 'utf8');
  const [, title = path, rest = text] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  const body = leadLinks(rest, `docs/${file}`, places).replace(samplesMark, verificationSamples);
  return { path, title, description: firstSentence(rest), body };
}

function firstSentence(text: string): string {
  const paragraph = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !/^[#`|>:![]/.test(part));
  const flat = (paragraph ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(flat)?.[0] ?? flat;
}

/** A link to another file of the repository becomes one to its page; what has no page is only named. */
function leadLinks(text: string, file: string, places: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /(!?)\[((?:[^\]\n]|\n(?!\n))*)\]\(([^)\s]+)\)/g,
    (whole, image: string, label: string, target: string) => {
      if (/^[a-z]+:|^#|^\//.test(target)) return whole;
      const [to = '', anchor = ''] = target.split('#', 2);
      const found = normalize(join(dirname(file), to)).replace(/\/$/, '');
      if (image) return `![${label}](${imagePath(found)})`;
      const place = places.get(found);
      if (place !== undefined) return `[${label}](/${place}${anchor ? `#${anchor}` : ''})`;
      if (!existsSync(`${checkout}${found}`)) throw new Error(`${file} links to ${target}, which does not exist.`);
      return label.startsWith('`') ? label : `${label} (\`${found}\`)`;
    },
  );
}

const imagePath = (found: string) => `/${found.replace(/^docs\//, '')}`;
