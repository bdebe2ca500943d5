/** A start that cannot go on. The message is one sentence meant for the person at the terminal, without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
