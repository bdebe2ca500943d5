import { Type } from 'typebox';
import { readTool } from '../tool.js';

export const searchDocs = readTool({
  name: 'search_docs',
  title: 'Search the documentation',
  description: "Searches this server's documentation: guides, operations, topics, scopes, errors and manifest fields.",
  input: {
    query: Type.String({ minLength: 1, maxLength: 200 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  },
  output: {
    pages: Type.Array(
      Type.Object({
        path: Type.String(),
        title: Type.String(),
        description: Type.String(),
        headings: Type.Array(Type.String()),
      }),
    ),
  },
  async run({ api, docs }, { query, limit = 8 }) {
    const pages = await docs.search(api, query, limit);
    const lines = pages.map(({ path, title, description }) => `${path}: ${title}. ${description}`);
    return {
      facts: { pages },
      says: pages.length > 0 ? `Read a page with read_doc.\n${lines.join('\n')}` : 'No results. Try other words.',
    };
  },
});
