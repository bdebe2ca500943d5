import { describe, expect, it } from 'vitest';
import { findGluedSentences, findOpenEnding, findTerms } from './find-terms.mjs';
import { concepts, exceptions, forbiddenWords } from './glossary.mjs';
import { readCode, readMarkdown } from './read-texts.mjs';

/** Each text, where it is planted, and the variants that fail in it. */
const planted = [
  ['Apps for your shop', { area: 'web' }, ['shop']],
  ['Apps for Shopify and your store', { area: 'web' }, []],
  ['Contact details of the buyer', { area: 'web' }, ['buyer']],
  ['Contact details of the buyer', { area: 'api' }, []],
  ['Turn on the second  factor', { area: 'cli' }, ['second  factor']],
  ['Send `second factor` to /second-factor', { area: 'docs' }, []],
  ['Orders that were canceled', { area: 'api' }, ['canceled']],
  ['The connection was refused', { area: 'docs' }, []],
  ['The request was refused', { area: 'docs' }, ['refused']],
  ['Nobody sees it, whoever asks', { area: 'mail' }, ['Nobody', 'whoever']],
  ['The shelves of your stores', { area: 'web' }, ['shelves']],
  ['Le commerçant choisit', { language: 'fr', area: 'pages' }, ['commerçant']],
  ['Ouvrir la place de marché', { language: 'fr', area: 'web' }, []],
  ['Ouvrir le marché', { language: 'fr', area: 'web' }, ['marché']],
  ['Retirée', { language: 'fr', area: 'web', key: 'apps.states.delisted' }, ['Retirée']],
  ['Retirée', { language: 'fr', area: 'web', key: 'apps.states.withdrawn' }, []],
  ['Livraison à domicile', { language: 'fr', area: 'web', section: 'orders' }, []],
  ['Livraisons récentes', { language: 'fr', area: 'web', section: 'deliveries' }, ['Livraisons']],
  ['ما كتبه السوق للناس', { language: 'ar', area: 'web' }, ['السوق']],
  ['تواصل مع شركة التوصيل', { language: 'ar', area: 'web' }, []],
  ['اسم الشركة', { language: 'ar', area: 'web' }, ['الشركة']],
  ['ونسخة جديدة', { language: 'ar', area: 'web' }, ['ونسخة']],
];

it.each(planted)('%s %o', (text, place, variants) => {
  const found = findTerms({ text, language: 'en', ...place }).filter(({ level }) => level === 'fail');
  expect(found.map(({ variant }) => variant).sort()).toEqual([...variants].sort());
});

it('ordinary words are reported and fail nothing', () => {
  const found = findTerms({ text: 'Make a look that fits', language: 'en', area: 'web' });
  expect(found.map(({ variant, level }) => `${variant} ${level}`)).toEqual([
    'Make report',
    'fits report',
    'look report',
  ]);
});

describe('sentences', () => {
  it.each([
    ['It is recorded as skipped. Since', 'en', 'Since'],
    ['You accepted version {{version}}, the current one,', 'en', ','],
    ['We send a code to', 'en', 'to'],
    ['Submitted <since/>', 'en', undefined],
    ['Sign in', 'en', undefined],
    ['Open until {{when}}', 'en', undefined],
    ['Le code a été envoyé à', 'fr', 'à'],
    ['تم إرسال الرمز إلى', 'ar', 'إلى'],
  ])('%s', (text, language, ending) => {
    expect(findOpenEnding({ text, language })).toBe(ending);
  });

  it('a component that adds a time to a sentence is found', () => {
    expect(findGluedSentences("<p>\n  {t('off.since')} <Time at={at} />\n</p>")).toEqual([2]);
    expect(findGluedSentences('{t(`off.$' + "{reason}`, { name })}{' '}\n<Countdown to={at} />")).toEqual([1]);
    expect(findGluedSentences("<dt>{t('expires')}</dt>\n<dd><Time at={at} /></dd>")).toEqual([]);
  });
});

describe('texts', () => {
  it('sentences in code are read in their language, and SQL and names are not', () => {
    const source = [
      "import { x } from 'a b';",
      "const fr = { title: 'Vos boutiques' };",
      'const en = { none: `No orders for $' + '{name} yet` };',
      'const query = sql`select one from orders`;',
      "const other = 'select id from orders';",
      "const name = 'orders';",
    ].join('\n');
    expect(readCode('planted.ts', source)).toEqual([
      { text: 'Vos boutiques', line: 2, language: 'fr' },
      { text: 'No orders for {{}} yet', line: 3, language: 'en' },
    ]);
  });

  it('code and addresses in documents are not read', () => {
    const source = ['# Title', '```', 'the shop', '```', '    npm start', 'See [stores](shop.md)'].join('\n');
    expect(readMarkdown(source).map(({ text }) => text)).toEqual(['# Title', 'See [stores]']);
  });
});

it('every concept has a term, and every exception has a reason', () => {
  for (const { term, not } of concepts) expect([term, not.length > 0]).toEqual([expect.stringMatching(/\S/), true]);
  for (const { place, variant, why } of exceptions) expect([place, variant, why]).not.toContain(undefined);
  for (const [word, better] of forbiddenWords) expect([word, better]).toEqual([expect.any(String), expect.any(String)]);
});
