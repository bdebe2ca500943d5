import { type ErrorCode, errorCatalogue } from '@souk/contract';

/** Only this many problems of a request are reported: nobody reads more, and writing them costs time. */
export const maxProblems = 50;

/** One problem of a body, by its path, for the codes that list every problem at once. */
export interface FieldError {
  code: string;
  path: string;
  message: string;
  fix?: string;
}

export interface DomainErrorDetails {
  /** For the operator's log alone: what the caller is deliberately not told. */
  reason?: string;
  /** A more precise message than the catalogue's. */
  message?: string;
  fix?: string;
  /** Only where the specification answers one code with several statuses. */
  status?: number;
  /** Every problem with its path, for the Developer API. */
  fieldErrors?: FieldError[];
  /** Every problem as a sentence, for the Admin API. */
  problems?: string[];
  /** Members that name the subject of the error, such as `limit`. */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** An error with a code of the catalogue. Domains throw it; the HTTP layer decides how it is written. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.details = { ...details, ...firstProblems(details) };
  }

  get status(): number {
    return this.details.status ?? errorCatalogue[this.code].status;
  }

  get fix(): string {
    return this.details.fix ?? errorCatalogue[this.code].fix;
  }
}

function firstProblems({ fieldErrors, problems }: DomainErrorDetails): DomainErrorDetails {
  return {
    ...(fieldErrors && { fieldErrors: fieldErrors.slice(0, maxProblems) }),
    ...(problems && { problems: problems.slice(0, maxProblems) }),
  };
}

/** Where an expression is needed: `(await findOrder(db, id)) ?? throwDomainError('NOT_FOUND')`. */
export function throwDomainError(code: ErrorCode, details?: DomainErrorDetails): never {
  throw new DomainError(code, details);
}

/** Parameters or a body that are not what they must be: one sentence for each problem. */
export class InvalidInput extends Error {
  readonly where: 'parameters' | 'body';
  readonly sentences: string[];

  constructor(where: 'parameters' | 'body', sentences: string[]) {
    const reported = sentences.slice(0, maxProblems);
    super(reported.join(' '));
    this.name = 'InvalidInput';
    this.where = where;
    this.sentences = reported;
  }
}

/** No dashboard session, or one that has ended. */
export class SessionRequired extends Error {
  constructor(message = 'Sign in: the dashboard session is missing or has ended.') {
    super(message);
    this.name = 'SessionRequired';
  }
}

/** This process is at its limit of costly work: the caller is asked to come back later. */
export class TooBusy extends Error {
  constructor(message = 'Too much work of this kind is under way.') {
    super(message);
    this.name = 'TooBusy';
  }
}
