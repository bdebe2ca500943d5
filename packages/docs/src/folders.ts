import { fileURLToPath } from 'node:url';

/** The checkout, from the built program and from its source alike. */
export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const own = fileURLToPath(new URL('../', import.meta.url));

export const folders = {
  own,
  /** What VitePress reads: every page as Markdown, and what its configuration needs. Made anew by each build. */
  work: `${own}.work/`,
  pages: `${own}.work/pages/`,
  /** What VitePress writes, until it is finished. */
  fresh: `${own}site.new/`,
  old: `${own}site.old/`,
  /** What Souk serves. */
  site: `${own}site/`,
};
