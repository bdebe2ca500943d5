import { type ErrorCode, errorCatalogue } from '@souk/contract';

/** Only this many problems of a request are reported: nobody reads more, and writing them costs time. */
export const mostProblems = 50;

/** One problem of a body, by its path, for the codes that list every problem at once. */
export interface FieldError {
  code: string;
  path: string;
  message: string;
  fix?: string;
}

export interface RefusalDetails {
  /** For the operator's log alone: what the caller is deliberately not told. */
  reason?: string;
  /** A more precise message than the catalogue's. */
  message?: string;
  fix?: string;
  /** Only where the specification answers one code with several statuses. */
  status?: number;
  /** Developer dialect: every problem with its path. */
  fieldErrors?: FieldError[];
  /** Admin dialect: every problem as a sentence. */
  problems?: string[];
  /** Members that name the subject of the refusal, such as `limit`. */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** A refusal with a code of the catalogue. Domains throw it; the surface's dialect decides how it is written. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'Refusal';
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

function firstProblems({ fieldErrors, problems }: RefusalDetails): RefusalDetails {
  return {
    ...(fieldErrors && { fieldErrors: fieldErrors.slice(0, mostProblems) }),
    ...(problems && { problems: problems.slice(0, mostProblems) }),
  };
}

export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** Parameters or a body that break their schema: one sentence for each problem. */
export class InvalidRequest extends Error {
  readonly where: 'parameters' | 'body';
  readonly sentences: string[];

  constructor(where: 'parameters' | 'body', sentences: string[]) {
    const told = sentences.slice(0, mostProblems);
    super(told.join(' '));
    this.name = 'InvalidRequest';
    this.where = where;
    this.sentences = told;
  }
}

export type UnreadableReason = 'media_type' | 'too_large' | 'too_slow' | 'syntax';

/** A body that never became a value: wrong media type, too large, too slow, or not JSON. */
export class UnreadableBody extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = 'UnreadableBody';
    this.reason = reason;
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

/** The limit over all of the Developer API, counted by address. */
export class PlatformLimited extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many requests from this address: wait and try again.');
    this.name = 'PlatformLimited';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One connection more than its address, or all addresses together, may have open. */
export class TooManyConnections extends TooBusy {
  constructor() {
    super('Too many connections are open.');
    this.name = 'TooManyConnections';
  }
}

/** A request that HTTP itself does not allow, seen once its head was read. */
export class MalformedRequest extends Error {
  readonly status: 400 | 408 | 417 | 431;

  constructor(status: 400 | 408 | 417 | 431, message: string) {
    super(message);
    this.name = 'MalformedRequest';
    this.status = status;
  }
}

export class RouteNotFound extends Error {
  constructor() {
    super(errorCatalogue.ROUTE_NOT_FOUND.message);
    this.name = 'RouteNotFound';
  }
}
