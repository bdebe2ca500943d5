import { readFileSync, writeFileSync } from 'node:fs';
import { filesBelow } from './site-files.js';

/** VitePress's own: our style sheet says the first, and a script sets the second again once it is needed. */
const known = / style="(?:position:relative;|--vp-vh:0px;)"/g;

export function dropInlineStyles(folder: string): void {
  for (const file of filesBelow(folder, ['.html']))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(known, ''));
}
