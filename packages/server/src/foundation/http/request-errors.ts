import { errorCatalogue } from '@souk/contract';
import { TooBusy } from '../domain-error.js';

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

/** The limit over all of the Developer API, counted by address. */
export class PlatformLimited extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many requests from this IP address. Wait and try again.');
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
