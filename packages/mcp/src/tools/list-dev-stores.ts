import { Type } from 'typebox';
import { read } from '../api/request.js';
import { cutRows } from '../results/limit-result-size.js';
import { lineOf, selectFields } from '../results/select-fields.js';
import { readTool } from '../tool.js';
import { cursor, fields, nextCursor, rows } from './parameters.js';

export const listDevStores = readTool({
  name: 'list_dev_stores',
  title: 'List dev stores',
  description: 'Lists your dev stores. An installation with the same businessId is on that store.',
  input: { cursor, fields },
  output: { stores: rows({ id: Type.String() }), nextCursor },
  untrusted: ['stores[].name', 'stores[].seed'],
  async run({ api }, { fields: wanted, cursor: from }) {
    const found = await read<Record<string, unknown>[]>(api, { method: 'GET', path: '/developer/dev-stores' });
    const all = found.map((row) => selectFields(row, wanted));
    const { part: stores, nextCursor: next } = cutRows(all, from, lineOf);
    return {
      facts: { stores, nextCursor: next },
      says: `${all.length} dev stores${next ? '; more with cursor' : ''}.`,
      ...(stores.length > 0 && { shows: stores.map(lineOf).join('\n') }),
    };
  },
});
