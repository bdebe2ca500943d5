/** One page of the site, as Markdown. */
export interface Page {
  /** Below `/docs/`, without an ending: `reference/admin/read-order`. */
  path: string;
  title: string;
  /** One sentence for search results and `llms.txt`. */
  description: string;
  /** What follows the heading. */
  body: string;
}

/** An entry of the side bar: a page, or a heading with entries of its own. */
export interface SidebarEntry {
  text: string;
  link?: string;
  items?: SidebarEntry[];
  collapsed?: boolean;
}

/** A heading that folds. It leads to its first page: without an address VitePress would put one button into another. */
export function foldedGroup(text: string, items: SidebarEntry[]): SidebarEntry {
  return { text, link: items[0]?.link, collapsed: true, items };
}

/** The pages of one part of the site and how the side bar lists them. */
export interface Section {
  /** Every page whose address begins with one of these shows this section's side bar. */
  prefixes: string[];
  pages: Page[];
  sidebar: SidebarEntry[];
}

export const linkTo = ({ title, path }: Page): SidebarEntry => ({ text: title, link: `/${path}` });
