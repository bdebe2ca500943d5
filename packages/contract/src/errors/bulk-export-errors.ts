import type { ErrorEntry } from './error-entry.js';

/** Errors of bulk exports and of their files. */
export const bulkExportErrors = {
  BULK_EXPORT_LIMIT: {
    status: 409,
    title: 'Too many bulk exports',
    message: 'Two bulk exports are already queued or running.',
    fix: 'Wait until one is complete, or cancel one with DELETE /bulk-exports/{id}.',
  },
  BULK_EXPORT_FINISHED: {
    status: 409,
    title: 'Bulk export already finished',
    message: 'Only a queued or running bulk export can be cancelled.',
    fix: 'Read the export. Its state shows how it ended.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: 'Range not satisfiable',
    message: 'The file has no bytes in the requested range.',
    fix: 'Request a range within the size given in Content-Range.',
  },
} as const satisfies Record<string, ErrorEntry>;
