import type { ErrorCode } from '@souk/contract';

type Json = Record<string, unknown>;

const fieldError = {
  title: 'FieldError',
  type: 'object',
  required: ['code', 'path', 'message'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{1,63}$' },
    path: { type: 'string' },
    message: { type: 'string' },
    fix: { type: 'string' },
  },
  additionalProperties: false,
};

const developerError = {
  title: 'DeveloperError',
  type: 'object',
  description: 'An error with a code. Additional fields can describe the affected resource.',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{1,63}$' },
    message: { type: 'string' },
    fix: { type: 'string' },
    errors: { type: 'array', items: fieldError },
    path: { type: 'string' },
    retryAfterSeconds: { type: 'integer' },
    requestId: { type: 'string' },
  },
};

const codelessError = {
  title: 'CodelessError',
  type: 'object',
  description: 'A request that fails validation, or a missing or expired dashboard session.',
  required: ['statusCode', 'message', 'error', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    error: { type: 'string' },
    requestId: { type: 'string' },
  },
  additionalProperties: false,
};

const developerFailure = {
  title: 'DeveloperFailure',
  type: 'object',
  required: ['statusCode', 'message', 'path', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    path: { type: 'string' },
    requestId: { type: 'string' },
  },
  additionalProperties: false,
};

const platformLimit = {
  title: 'PlatformLimit',
  type: 'string',
  description: 'The rate limit per IP address for the whole Developer API.',
};

const oauthError = {
  title: 'OAuthError',
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  additionalProperties: false,
};

const oauthFailure = {
  title: 'OAuthFailure',
  type: 'object',
  required: ['statusCode', 'message', 'requestId'],
  properties: { statusCode: { type: 'integer' }, message: { type: 'string' }, requestId: { type: 'string' } },
  additionalProperties: false,
};

const adminProblem = {
  title: 'Problem',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'docs', 'fix', 'requestId', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    docs: { type: 'string' },
    fix: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' } },
  },
};

/** The same shape with the codes that this operation answers with this status. */
function withCodes(schema: Json, member: 'code' | 'error', codes: ErrorCode[]): Json {
  if (codes.length === 0) return schema;
  return { allOf: [schema, { type: 'object', properties: { [member]: { type: 'string', enum: [...codes] } } }] };
}

/** The body of a refusal, by dialect and status; with its codes where they are to be named. */
export const errorSchemas: Record<
  'developer' | 'oauth' | 'admin',
  (status: number, codes: ErrorCode[], named: boolean) => Json
> = {
  developer(status, codes, named) {
    if (status >= 500) return developerFailure;
    const shapes: Json[] = codes.length > 0 ? [named ? withCodes(developerError, 'code', codes) : developerError] : [];
    if (status === 400 || status === 401) shapes.push(codelessError);
    if (status === 429) shapes.push(platformLimit);
    return shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes };
  },
  oauth: (status, codes, named) =>
    status === 500 ? oauthFailure : named ? withCodes(oauthError, 'error', codes) : oauthError,
  admin: (_status, codes, named) => (named ? withCodes(adminProblem, 'code', codes) : adminProblem),
};
