/** The database cannot do this now; trying again later may succeed. Answered with 503 and `Retry-After`. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * A commit was sent and nobody knows whether it will last: its wait for a standby was cancelled, or took too long. Sending the
 * request again with its idempotency key settles it.
 */
export class CommitOutcomeUnknown extends DatabaseUnavailable {
  override name = 'CommitOutcomeUnknown';
}
