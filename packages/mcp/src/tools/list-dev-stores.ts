import { Type } from 'typebox';
import { lineOf, selectFields } from '../answers/select-fields.js';
import { read } from '../api/ask.js';
import { readTool } from '../tool.js';
import { fields, rows } from './parameters.js';

export const listDevStores = readTool({
  name: 'list_dev_stores',
  title: 'List dev stores',
  description: 'Your test shops with synthetic data. An installation with the same businessId is on that shop.',
  input: { fields },
  output: { stores: rows({ id: Type.String() }) },
  untrusted: ['stores[].name', 'stores[].seed'],
  async run({ api }, { fields: wanted }) {
    const found = await read<Record<string, unknown>[]>(api, { method: 'GET', path: '/developer/dev-stores' });
    const stores = found.map((row) => selectFields(row, wanted));
    return {
      facts: { stores },
      says: `${stores.length} dev stores.`,
      ...(stores.length > 0 && { shows: stores.map(lineOf).join('\n') }),
    };
  },
});
