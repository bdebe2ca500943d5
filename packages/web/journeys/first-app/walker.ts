import type { Locator, Page } from 'playwright-core';
import { messagesFor, serverMessagesFor, type Translate } from '../harness/messages.js';
import type { Souk } from '../harness/open-souk.js';
import type { VisitOptions } from '../harness/visit.js';

/** Somebody who builds their first app, in their language. */
export interface Walker {
  page: Page;
  souk: Souk;
  t: Translate;
  /** What the pages say that the server writes. */
  pages: ReturnType<typeof serverMessagesFor>;
  email: string;
  handle: string;
  button(key: string, values?: Record<string, string | number>): Locator;
  field(key: string): Locator;
  link(key: string): Locator;
  heading(key: string, values?: Record<string, string | number>): Promise<void>;
}

export function walkerAt(page: Page, souk: Souk, language: NonNullable<VisitOptions['language']>): Walker {
  const t = messagesFor(language);
  const unique = `${language}-${Date.now().toString(36)}`;
  return {
    page,
    souk,
    t,
    pages: serverMessagesFor(language),
    email: `lina-${unique}@example.test`,
    handle: `stock-alerts-${unique}`,
    button: (key, values) => page.getByRole('button', { name: t(key, values), exact: true }),
    // A label may also tell how much room is left, or that the field is needed.
    field: (key) => page.getByLabel(t(key)).first(),
    link: (key) => page.getByRole('link', { name: t(key), exact: true }).first(),
    heading: (key, values) =>
      page
        .getByRole('heading', { name: t(key, values) })
        .first()
        .waitFor(),
  };
}
