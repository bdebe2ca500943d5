import { DatabaseUnavailable } from './primary/database-unavailable.js';

/** What a failed statement means. */

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: it starts, or is a standby that does not answer yet
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: a standby, or a primary that was made read-only
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '58000', // system_error
  '58030', // io_error
  '58P01', // undefined_file: the database's files are not where they were
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'timeout expired',
];

export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** True when the database could not be reached or cannot work, so that trying again later may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = errorCodeOf(error);
  if (code && awayCodes.has(code)) return true;
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true; // its socket is not there
  const message = error instanceof Error ? error.message : '';
  return connectionMessages.some((start) => message.startsWith(start));
}

/** True when it is the server's last word on a connection, which it closes right after (class 57P: operator intervention). */
export const endsConnection = (error: unknown): boolean => errorCodeOf(error)?.startsWith('57P') ?? false;

/** True when two transactions conflicted, or a table was changed under a prepared statement: it may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** A prepared statement that selects all columns of a table which has more of them now. */
export function isStalePlan(error: unknown): boolean {
  return (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery';
}

/** The name of the unique constraint or index that refused the row, if one did. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  if (errorCodeOf(error) !== '23505') return undefined;
  return (error as { constraint?: string }).constraint;
}
