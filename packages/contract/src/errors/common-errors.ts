import type { ErrorEntry } from './error-entry.js';

/** Errors that every surface can give. */
export const commonErrors = {
  BAD_REQUEST: {
    status: 400,
    title: 'Request body not valid',
    message: 'The request body could not be read.',
    fix: 'Send a JSON body that matches the documentation of this route, with the header Content-Type: application/json.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'Route not found',
    message: 'There is no route with this method and path.',
    fix: 'Compare the method and the path with the OpenAPI documents under /openapi.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'Request too large',
    message: 'The request body is larger than this route accepts.',
    fix: 'Send a smaller body. The documentation of each route gives its limit.',
  },
} as const satisfies Record<string, ErrorEntry>;
