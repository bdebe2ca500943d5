import type { Command } from './command.js';

/** Every command brings the database up to date before it starts; this one does only that, and reports it. */
export const migrateDatabase: Command = {
  words: ['migrate'],
  operands: [],
  summary: 'Brings the database up to date, and tells what was missing.',
  run: async ({ migrated }) => ({
    text:
      migrated === 0
        ? 'The database was up to date already.'
        : `${migrated} ${migrated === 1 ? 'migration was' : 'migrations were'} applied.`,
    json: { migrated },
  }),
};
