/** What a shell learns from a command that did not do what it was told. */
export const exitCodes = { failed: 1, usage: 2, signIn: 4, interrupted: 130 } as const;

interface Told {
  /** Stable; what a program branches on. */
  code: string;
  /** What to do about it. */
  fix?: string;
  /** Whatever else a program may want to know. */
  details?: Record<string, unknown>;
}

/** An expected failure: printed as a message, without a stack. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;
  readonly code: string;
  readonly fix: string | undefined;
  readonly details: Record<string, unknown>;

  constructor(message: string, { code, fix, details = {} }: Told, exitCode: number = exitCodes.failed) {
    super(message);
    this.code = code;
    this.fix = fix;
    this.details = details;
    this.exitCode = exitCode;
  }
}

export const usageFailure = (message: string, fix?: string): Failure =>
  new Failure(message, { code: 'USAGE', fix }, exitCodes.usage);

export const signInNeeded = (message: string): Failure =>
  new Failure(message, { code: 'SIGN_IN_NEEDED', fix: 'souk login' }, exitCodes.signIn);

/** The outcome that was shown is itself the bad news: nothing more is said, but the shell learns it. */
export class BadOutcome extends Error {
  override name = 'BadOutcome';
  readonly exitCode = exitCodes.failed;
}
