import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { shellMessages } from '../../../foundation/pages/locales/shell-messages.js';
import { languages } from '../../../foundation/pages/page-context.js';
import { errorMessages } from './error-messages.js';
import { messagesFor } from './messages.js';

const src = fileURLToPath(new URL('../../../', import.meta.url));

/** Every entry of a catalogue by its path, functions as what they say about an example. */
function entriesOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]];
    if (typeof value === 'function') return [[`${path}${name}`, String(value('Atlas', 'Atlas'))]];
    return entriesOf(value as object, `${path}${name}.`);
  });
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !parentPath.endsWith('words'))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');
}

describe('the words of the pages', () => {
  const text = sources(join(src, 'surfaces')) + sources(join(src, 'foundation/pages'));
  // What is looked up by a code (a scope, a role, a theme) stands behind its group's name.
  const groups = /\.(scopes|demo|themes|surfaces)\[/g;
  const dynamic = new Set([...text.matchAll(groups), ...text.matchAll(/\b(scopes)\[/g)].map(([, group]) => group));

  it.each([...entriesOf(messagesFor({ language: 'en' })), ...entriesOf(shellMessages.en)].map(([path]) => path))(
    'are used: %s',
    (path) => {
      const parts = path.split('.');
      const [group, name] = [parts.at(-2) ?? '', parts.at(-1) ?? ''];
      if (dynamic.has(group)) return;
      expect(text).toMatch(new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,}:]`));
    },
  );

  it.each(['fr', 'ar'] as const)('are translated whole: %s', (language) => {
    const sameEverywhere = ['Code', 'Console', 'Documentation', 'Invitations', 'Version'];
    for (const [english, own] of [
      [messagesFor({ language: 'en' }), messagesFor({ language })],
      [shellMessages.en, shellMessages[language]],
    ] as const) {
      const translated = new Map(entriesOf(own));
      const same = entriesOf(english).filter(([path, said]) => translated.get(path) === said);
      expect(same.filter(([, said]) => !sameEverywhere.includes(said))).toEqual([]);
    }
  });

  it('say each refusal in every language, under codes that exist', () => {
    expect(Object.keys(errorMessages.ar)).toEqual(Object.keys(errorMessages.fr));
    for (const code of Object.keys(errorMessages.fr)) expect(errorCatalogue).toHaveProperty(code);
  });

  it('exist for every language', () => {
    for (const language of Object.keys(languages) as (keyof typeof languages)[])
      expect(Object.keys(entriesOf(messagesFor({ language })))).toHaveLength(
        entriesOf(messagesFor({ language: 'en' })).length,
      );
  });
});
