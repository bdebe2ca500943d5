import { deleteCollection as removeCollection } from '../../domains/catalogue/write-collection.js';
import { adminId } from '../../foundation/http/path-params.js';
import { noContent } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const deleteCollection = defineOperation({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/collections/{id}',
  tag: 'Collections',
  summary: 'Delete a collection',
  description: 'Its products are kept. Its child collections lose their parent.',
  needs: 'categories:delete',
  params: { id: adminId() },
  responses: [{ status: 204, description: 'Collection deleted' }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, caller, params: { id }, now }) => {
    await removeCollection(context, caller, id, now);
    return noContent();
  },
});
