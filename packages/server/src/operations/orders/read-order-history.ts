import { OrderHistoryEntry } from '@souk/contract';
import { findAppNames } from '../../domains/installations/app-names.js';
import { readHistory } from '../../domains/orders/history/read-history.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const readOrderHistory = defineOperation({
  name: 'readOrderHistory',
  method: 'GET',
  path: '/orders/{id}/history',
  tag: 'Orders',
  summary: 'List the history of an order',
  description: 'Each change and who made it, newest first.',
  needs: 'orders:read',
  only: 'member',
  params: { id: adminId() },
  paged: true,
  responses: [{ status: 200, description: 'A page of history entries', schema: pageOf(OrderHistoryEntry) }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, page }) => {
    const afterId = page.after ? String(page.after[0]) : null;
    const { past, more } = await readHistory(db, caller, id, { afterId, limit: page.limit });
    const apps = await findAppNames(
      db,
      caller.businessId,
      past.flatMap(({ by }) => by?.installationId ?? []),
    );
    const data = past.map(({ by, ...entry }) => ({
      ...entry,
      by: by && { ...by, name: by.kind === 'app' ? (apps.get(by.installationId ?? '') ?? null) : by.name },
    }));
    const last = data.at(-1);
    return ok({ data, nextCursor: more && last ? page.cursorAfter([last.id]) : null });
  },
});
