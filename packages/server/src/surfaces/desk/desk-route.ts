import { closed } from '@souk/contract';
import { type TSchema, Type } from 'typebox';
import type { SignedInUser } from '../../domains/accounts/identify-session.js';
import { sessionAccess } from '../../domains/accounts/session-access.js';
import { DomainError } from '../../foundation/domain-error.js';
import {
  type Access,
  noParameters,
  type ResponseSpec,
  type RouteDefaults,
} from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';

/** A person who works at the desk. Looked up with each request, so that a revoked person loses access at once. */
const staffAccess: Access<SignedInUser> = {
  ...sessionAccess,
  name: 'staff',
  errors: ['STAFF_ONLY'],
  async identify(request, platform, params) {
    const user = await sessionAccess.identify(request, platform, params);
    if (!user.staff) throw new DomainError('STAFF_ONLY');
    return user;
  },
};

export const deskRoute: RouteDefaults<SignedInUser> = {
  document: 'desk',
  errorFormat: developerErrorFormat,
  access: staffAccess,
  query: noParameters,
};

export const one = (status: number, description: string, schema: TSchema): ResponseSpec[] => [
  { status, description, schema: Type.Object({ data: schema }, closed) },
];

export const page = (description: string, schema: TSchema): ResponseSpec[] => [
  {
    status: 200,
    description,
    schema: pageOf(schema),
  },
];
