import { closed } from '@souk/contract';
import { type TSchema, Type } from 'typebox';
import type { ResponseSpec } from '../../foundation/http/define-route.js';

/** `{ data }` around one resource. */
export const one = (schema: TSchema) => Type.Object({ data: schema }, closed);

/** `{ data: [...] }`, for lists that are short by nature. */
export const shortList = (schema: TSchema) => Type.Object({ data: Type.Array(schema) }, closed);

export const responses = (status: number, description: string, schema?: TSchema): ResponseSpec[] => [
  { status, description, ...(schema && { schema }) },
];
