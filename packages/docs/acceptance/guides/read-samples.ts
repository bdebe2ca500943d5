import { readdirSync, readFileSync } from 'node:fs';
import { checkout } from '../../src/folders.js';

/** A block of code in what is written by hand. */
export interface Sample {
  /** The page and its place there, from 1: `guides/tokens.md#2`. */
  id: string;
  language: string;
  text: string;
}

/** Every block that says its language; the others show what is printed. */
export const samples: Sample[] = ['guides', 'operate'].flatMap((folder) =>
  readdirSync(`${checkout}docs/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => samplesIn(`${folder}/${name}`)),
);

function samplesIn(page: string): Sample[] {
  const text = readFileSync(`${checkout}docs/${page}`, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', body = ''], place) => ({
      id: `${page}#${place + 1}`,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

export function sample(id: string): Sample {
  const found = samples.find((one) => one.id === id);
  if (!found) throw new Error(`There is no sample ${id}.`);
  return found;
}
