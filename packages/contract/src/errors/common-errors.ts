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
  QUOTA_REACHED: {
    status: 409,
    title: 'Storage quota reached',
    message: 'The storage quota does not have enough space for this upload.',
    fix: 'Delete files that you no longer need. Storage usage is listed under /storage of the account or the business.',
  },
  STORAGE_FULL: {
    status: 503,
    title: 'Storage full',
    message: 'The server has too little free disk space for uploads. Everything else works.',
    fix: 'Try again later, or tell the operator of this server.',
  },
} as const satisfies Record<string, ErrorEntry>;
