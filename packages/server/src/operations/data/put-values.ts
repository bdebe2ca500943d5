import {
  AppValue,
  type DataOwner,
  dataKeyPattern,
  dataOwners,
  largestAppValueBatch,
  nullable,
  Words,
} from '@souk/contract';
import { Type } from 'typebox';
import {
  ownerPermissions,
  requireOwnerId,
  storeValue,
  type ValueName,
  type ValueToStore,
} from '../../domains/app-data/manage-value.js';
import { requirePermission } from '../../domains/businesses/caller.js';
import { DomainError } from '../../foundation/domain-error.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

const closed = { additionalProperties: false } as const;

const ItemError = Type.Object(
  {
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    fix: Type.String(),
    errors: Type.Array(Type.String()),
  },
  closed,
);
const Result = Type.Object(
  {
    status: Type.Integer({
      description: '201 if the value was created, 200 if it was replaced, otherwise the status of the error.',
    }),
    value: Type.Union([AppValue, Type.Null()]),
    error: nullable(ItemError),
  },
  closed,
);

export const putValues = defineOperation({
  name: 'putValues',
  method: 'POST',
  path: '/data/batch',
  tag: 'Data',
  summary: `Set up to ${largestAppValueBatch} values`,
  description: 'Returns one result per value. Values are written independently; one error does not stop the others.',
  needs: null,
  only: 'app',
  body: {
    kind: 'json',
    limitBytes: 1024 * 1024,
    schema: Type.Object(
      {
        values: Type.Array(
          Type.Object(
            {
              ownerType: Words(dataOwners, 'The type of resource the value is stored on.'),
              ownerId: Type.String({ minLength: 1, maxLength: 24 }),
              key: Type.String({ pattern: dataKeyPattern }),
              value: Type.Unknown({ not: { type: 'null' } }),
            },
            closed,
          ),
          { minItems: 1, maxItems: largestAppValueBatch },
        ),
      },
      closed,
    ),
  },
  responses: [
    {
      status: 200,
      description: 'One result per value, in the order sent',
      schema: Type.Object({ data: Type.Array(Result) }),
    },
  ],
  errors: ['PERMISSION_DENIED'],
  handle: async ({ db, platform, caller, body, now }) => {
    const results = [];
    for (const { value, ...name } of body.values)
      results.push(await keepOne({ db, platform, caller, now }, name, value));
    return ok({ data: results });
  },
});

async function keepOne(keeping: ValueToStore, name: ValueName, value: unknown) {
  try {
    const needed = ownerPermissions[name.ownerType satisfies DataOwner];
    if (needed) requirePermission(keeping.caller, needed);
    requireOwnerId(name.ownerId);
    const kept = await storeValue(keeping, name, value);
    return { status: kept.created ? 201 : 200, value: kept.value, error: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, code, message, fix, details } = error;
    return { status, value: null, error: { status, code, detail: message, fix, errors: details.problems ?? [] } };
  }
}
