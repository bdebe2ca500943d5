import { Type } from 'typebox';
import { countOf, readRows } from '../results/read-rows.js';
import { readTool } from '../tool.js';
import { cursor, fields, limit, nextCursor, rows } from './parameters.js';

export const listApps = readTool({
  name: 'list_apps',
  title: 'List apps',
  description: 'Lists your apps with state, current and latest version, and installations.',
  input: { limit, cursor, fields },
  output: { apps: rows({ id: Type.String() }), nextCursor },
  untrusted: ['apps[].name'],
  async run(context, wanted) {
    const page = await readRows(context, { path: '/developer/apps' }, wanted);
    return {
      facts: { apps: page.rows, nextCursor: page.nextCursor },
      says: countOf(['app', 'apps'], page),
      shows: page.lines,
    };
  },
});
