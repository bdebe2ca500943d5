import { Type } from 'typebox';
import { cutText } from '../results/limit-result-size.js';
import { readTool } from '../tool.js';
import { cursor, nextCursor } from './parameters.js';

/** The documentation is English prose and code: it takes fewer tokens than what strangers type. */
const estimate = (text: string) => Buffer.byteLength(text) / 2.2;

export const readDoc = readTool({
  name: 'read_doc',
  title: 'Read a page of the documentation',
  description: 'Reads a page as Markdown.',
  input: {
    path: Type.String({
      pattern: '^[A-Za-z0-9/_.-]{1,200}$',
      description: 'Path from search_docs, for example guides/webhooks.',
    }),
    heading: Type.Optional(Type.String({ maxLength: 100, description: 'Start at this anchor.' })),
    cursor,
  },
  output: { path: Type.String(), text: Type.String(), nextCursor },
  async run({ api, docs }, { path: named, heading, cursor: from }) {
    const path = named.replace(/^\/?(docs\/)?/, '').replace(/(\.md|\.html|\/)$/, '') || 'index';
    const whole = await docs.read(api, path);
    const { part, nextCursor: next } = cutText(whole, from ?? startOf(whole, heading), { estimate });
    return {
      isFitted: true,
      facts: { path, text: part, nextCursor: next },
      says: next ? `${part}\n\nContinue with cursor ${next}.` : part,
    };
  },
});

/** Where a heading begins; the whole page where there is none like it. */
function startOf(text: string, heading: string | undefined): string | undefined {
  if (!heading) return undefined;
  const wanted = slug(heading);
  for (const { 0: line, 1: title = '', 2: anchor, index } of text.matchAll(/^#{1,5} (.+?)(?: \{#([\w-]+)\})?$/gm))
    if (line && (anchor === wanted || slug(title) === wanted)) return String(index);
  return undefined;
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_]+/g, '-');
