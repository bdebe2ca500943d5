/** A value from outside that Souk cannot start with. Its message is the one sentence the operator reads. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
