import { closed, KeptMail } from '@souk/contract';
import { Type } from 'typebox';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageQuery } from '../../foundation/http/lists/paginate.js';
import { ok } from '../../foundation/http/response.js';
import { listMail } from '../../foundation/mail/list-mail.js';
import { deskRoute, page } from './desk-route.js';

export const readMail = defineRoute(deskRoute, {
  name: 'listMail',
  method: 'GET',
  path: '/desk/mail',
  tag: 'Mail',
  summary: 'List sent emails',
  description: 'Newest first. Not available in production.',
  query: Type.Object(pageQuery, closed),
  responses: page('A page of emails', KeptMail),
  errors: ['INVALID_CURSOR', 'ROUTE_NOT_FOUND'],
  handle: async ({ caller, query, platform }) => {
    if (platform.config.production) throwDomainError('ROUTE_NOT_FOUND');
    const { limit = defaultPageSize, cursor } = query;
    const binding = { list: 'desk-mail', caller: `user:${caller.userId}`, filters: {} };
    const after = platform.cursors.read(binding, cursor)?.[0];
    const found = await listMail(platform.db, { afterId: after === undefined ? undefined : String(after), limit });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows, nextCursor });
  },
});
