import { closed, DeveloperAccount, verificationStates, Words } from '@souk/contract';
import { Type } from 'typebox';
import { presentAccount } from '../../domains/developers/developer-account.js';
import { listDevelopers } from '../../domains/developers/moderate-developer.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageQuery } from '../../foundation/http/lists/paginate.js';
import { ok } from '../../foundation/http/response.js';
import { beginning } from './app-routes.js';
import { deskRoute, page } from './desk-route.js';

/** Unverified developers do not get into the queue of public apps: staff find them here. */
export const listDeskDevelopers = defineRoute(deskRoute, {
  name: 'listDeskDevelopers',
  method: 'GET',
  path: '/desk/developers',
  tag: 'Developers',
  summary: 'List developers',
  description:
    'Newest first. `verification=pending` returns those awaiting verification; `q` is the start of a name or an email.',
  query: Type.Object(
    {
      ...pageQuery,
      q: beginning,
      verification: Type.Optional(Words(verificationStates, 'Only developers with this verification status.')),
    },
    closed,
  ),
  responses: page('A page of developers', DeveloperAccount),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor, verification, q } = query;
    const binding = { list: 'desk-developers', caller: `user:${caller.userId}`, filters: { verification, q } };
    const after = platform.cursors.read(binding, cursor)?.[0];
    const afterId = after === undefined ? undefined : String(after);
    const found = await listDevelopers(platform.db, { verification, beginning: q?.toLowerCase(), afterId, limit });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows.map((row) => presentAccount(row, platform.config.termsVersion)), nextCursor });
  },
});
