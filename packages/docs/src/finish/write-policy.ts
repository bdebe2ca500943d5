import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow } from './site-files.js';

/** VitePress writes a few inline scripts, the same on every page, and one style while it switches themes: the policy names each by its hash. */
export function writePolicy(folder: string): void {
  const hashes = new Set<string>();
  for (const file of filesBelow(folder, ['.html'])) {
    const text = readFileSync(file, 'utf8');
    for (const [, attributes = '', script = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\ssrc=/.test(attributes) || script === '') continue;
      hashes.add(hashOf(script));
    }
    rejectInlineStyles(relative(folder, file), text);
  }
  if (hashes.size > 8) throw new Error(`${hashes.size} inline scripts: they differ from page to page.`);
  writeFileSync(`${folder}policy.json`, JSON.stringify({ scripts: [...hashes], styles: styleHashes(folder) }));
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Set by the script that switches between light and dark, so that nothing fades meanwhile. */
function styleHashes(folder: string): string[] {
  const found = filesBelow(folder, ['.js']).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/["'`](\*,\*::before,\*::after\{[^"'`]*\})["'`]/g),
  ]);
  return [...new Set(found.map(([, style = '']) => hashOf(style)))];
}

/** The policy would not apply them. */
function rejectInlineStyles(name: string, text: string): void {
  const found = /<style\b|\sstyle="[^"]*"/.exec(text);
  if (found) throw new Error(`${name} holds an inline style, which its policy forbids: ${found[0]}`);
}
