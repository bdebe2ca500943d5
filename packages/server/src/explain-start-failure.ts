import { DemoFailed } from './demo/call-souk.js';
import { isDatabaseUnavailable } from './foundation/database/classify-database-error.js';
import { EmbeddedPostgresError } from './foundation/database/embedded/embedded-postgres-error.js';
import { DatabaseIsNewer } from './foundation/database/migrate.js';
import { WrongMasterKey } from './foundation/secrets/signing-keys.js';
import { ConfigurationError } from './read-config.js';

/** PostgreSQL's refusals of a sign-in: wrong password, no such role, no such database, no right to connect. */
const refusedSignIns = new Set(['28000', '28P01', '3D000', '42501']);

/** One sentence that says what to do, for what goes wrong on ordinary machines; a stack for what should not happen. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = [ConfigurationError, EmbeddedPostgresError, DatabaseIsNewer, DemoFailed, WrongMasterKey];
  if (expected.some((kind) => error instanceof kind)) return error.message;

  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `port ${port} on ${address} is used by another program: stop that program, or set another PORT.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `port ${port} needs administrator rights: set PORT to a port above 1023.`;
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return `this computer has no address ${address}: set another HOST.`;
  if (isDatabaseUnavailable(error) || refusedSignIns.has(code ?? ''))
    return `the database is not available (${reasonOf(error)}): check that it is running and that DATABASE_URL is correct.`;
  return error.stack ?? error.message;
}

function reasonOf(error: Error): string {
  // When several addresses of one host all refuse, they arrive as one error without a message.
  if (error instanceof AggregateError) return error.errors.map(({ message }) => message).join(', ');
  return error.message;
}
