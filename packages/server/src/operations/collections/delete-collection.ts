import { deleteCollection as removeCollection } from '../../domains/catalogue/write-collection.js';
import { noContent } from '../../foundation/http/answer.js';
import { adminId } from '../../foundation/http/path-params.js';
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
  answers: [{ status: 204, description: 'Collection deleted' }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, caller, params: { id }, now }) => {
    await removeCollection(context, caller, id, now);
    return noContent();
  },
});
