import { nullable } from '@souk/contract';
import { type TSchema, Type } from 'typebox';

/** How a page of a list is answered. */
export const pageOf = (resource: TSchema) =>
  Type.Object({
    data: Type.Array(resource),
    nextCursor: nullable(Type.String({ description: 'Pass it back as cursor for the next page; null on the last.' })),
  });
