import { RulePreview, RulePreviewInput } from '@souk/contract';
import { Type } from 'typebox';
import { requireStoreContext } from '../../domains/businesses/find-store-context.js';
import { previewRules as preview } from '../../domains/catalogue/preview-rules.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

export const previewRules = defineOperation({
  name: 'previewRules',
  method: 'POST',
  path: '/collections/preview',
  tag: 'Collections',
  summary: 'Preview collection rules',
  description: 'Returns the products that a conditional collection with these rules would contain, and saves nothing.',
  needs: 'products:read',
  only: 'member',
  body: { kind: 'json', schema: RulePreviewInput },
  responses: [
    {
      status: 200,
      description: 'The matching products',
      schema: Type.Object({ data: RulePreview }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, body: { storeId, ruleMatch = 'ALL', rules } }) => {
    await requireStoreContext(db, caller, isId(storeId) ? storeId : throwDomainError('NOT_FOUND'));
    return ok({ data: await preview(db, caller, { storeId, match: ruleMatch, rules }) });
  },
});
