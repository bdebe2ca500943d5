import { nameOf, type ShownPage } from './every-page.js';

/** Pages that one person opens one after the other in one browser, which by then has the scripts that they share. */
export interface Walk {
  name: string;
  as: ShownPage['as'];
  pages: ShownPage[];
}

/** Walks over all of these pages, few enough each that one which fails is found quickly. */
export function walksOver(pages: ShownPage[], maxPages: number): Walk[] {
  const people = [...new Set(pages.map(({ as }) => as))];
  return people.flatMap((as) => {
    const theirs = pages.filter((shown) => shown.as === as);
    const walks: Walk[] = [];
    for (let from = 0; from < theirs.length; from += maxPages) {
      const some = theirs.slice(from, from + maxPages);
      walks.push({ name: some.map(nameOf).join(', '), as, pages: some });
    }
    return walks;
  });
}
