import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vitepress';
import { collectSite } from './collect-site.js';
import { checkLinks } from './finish/check-links.js';
import { compressFiles } from './finish/compress-files.js';
import { dropInlineStyles } from './finish/drop-inline-styles.js';
import { writeForPrograms } from './finish/write-for-programs.js';
import { writePolicy } from './finish/write-policy.js';
import { writeTryPages } from './finish/write-try-pages.js';
import { folders } from './folders.js';
import { writePages } from './write-pages.js';

/**
 * Builds the documentation site beside its place and swaps it in. Called with a stamp, which tells later what it was built
 * from.
 */
async function buildSite(stamp: string): Promise<void> {
  rmSync(folders.fresh, { recursive: true, force: true });
  const site = await collectSite();
  writePages(site);
  await build(folders.own);
  dropInlineStyles(folders.fresh);
  writeForPrograms(folders.fresh, site.pages);
  writeTryPages(folders.fresh);
  checkLinks(folders.fresh);
  writePolicy(folders.fresh);
  await compressFiles(folders.fresh);
  writeFileSync(`${folders.fresh}.souk-built`, stamp);
  swapIn();
}

function swapIn(): void {
  rmSync(folders.old, { recursive: true, force: true });
  if (existsSync(folders.site)) renameSync(folders.site, folders.old);
  renameSync(folders.fresh, folders.site);
  rmSync(folders.old, { recursive: true, force: true });
}

const [stamp = ''] = process.argv.slice(2);
try {
  await buildSite(stamp);
} catch (error) {
  // What VitePress throws names every file it ever looked at.
  const { message, id = '' } = error as Error & { id?: string };
  process.stderr.write(`${message}\n${id}\n`);
  process.exitCode = 1;
}
