import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messagesFor as pageMessagesFor } from '../../../server/src/surfaces/pages/locales/messages.js';
import type { VisitOptions } from './visit.js';

const folder = fileURLToPath(new URL('../../src/locales/', import.meta.url));

export type Translate = (key: string, values?: Record<string, string | number>) => string;

type Language = NonNullable<VisitOptions['language']>;

/** Looks up the web app's messages by key, so that one journey runs in every language. */
export function messagesFor(language: Language): Translate {
  const sections = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const messages = Object.assign(
    {},
    ...sections.map(({ name }) => JSON.parse(readFileSync(`${folder}${name}/${language}.json`, 'utf8'))),
  ) as object;
  return (key, values = {}) => {
    const message = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], messages);
    if (typeof message !== 'string') throw new Error(`No message ${key} in ${language}.`);
    return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The same for server-rendered pages. */
export const serverMessagesFor = (language: Language) => pageMessagesFor({ language });
