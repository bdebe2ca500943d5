import type { ConnectionError, urlErrors } from '@souk/contract';
import type { Failed } from './ssrf-safe-client.js';

/** Why an attempt got no response. */
export type FailureCode = ConnectionError | (typeof urlErrors)[number];

/** Raised by our own steps, which know exactly what went wrong. */
export class OutboundFailure extends Error {
  readonly failure: FailureCode;
  /** True when the fault is on our side, so that the other one is not blamed for it. */
  readonly ours: boolean;

  constructor(failure: FailureCode, message: string, { ours = false } = {}) {
    super(message);
    this.failure = failure;
    this.ours = ours;
  }
}

const ourCodes = new Set(['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'EMFILE', 'ENFILE']);

/** Whether we could not even begin: no network, no name server, no sockets left. */
function isOurFault(error: unknown): boolean {
  if (error instanceof OutboundFailure) return error.ours;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isOurFault);
  return ourCodes.has(codeOf(error) ?? '');
}

const byCode = new Map<string, FailureCode>([
  ['ECONNREFUSED', 'CONNECTION_REFUSED'],
  ['ECONNRESET', 'CONNECTION_RESET'],
  ['ECONNABORTED', 'CONNECTION_RESET'],
  ['EPIPE', 'CONNECTION_RESET'],
  ['UND_ERR_SOCKET', 'CONNECTION_RESET'],
  ['EHOSTUNREACH', 'HOST_UNREACHABLE'],
  ['ENETUNREACH', 'HOST_UNREACHABLE'],
  ['EHOSTDOWN', 'HOST_UNREACHABLE'],
  ['ENETDOWN', 'HOST_UNREACHABLE'],
  ['EADDRNOTAVAIL', 'HOST_UNREACHABLE'],
  ['ETIMEDOUT', 'TIMEOUT'],
  ['UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT'],
  ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT'],
  ['UND_ERR_BODY_TIMEOUT', 'TIMEOUT'],
  ['ENOTFOUND', 'DNS_FAILED'],
  ['EAI_AGAIN', 'DNS_FAILED'],
  ['EPROTO', 'TLS_ERROR'],
]);

/** OpenSSL's and Node's certificate errors have no common prefix; these words appear in all of them. */
const tlsCode = /^ERR_(TLS|SSL)_|CERT|SELF_SIGNED|^UNABLE_TO_|^CRL_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$/;

function nameFailure(error: unknown): FailureCode {
  if (error instanceof OutboundFailure) return error.failure;
  // Several addresses were tried: the first failure says as much as all of them.
  if (error instanceof AggregateError && error.errors.length > 0) return nameFailure(error.errors[0]);
  const code = codeOf(error);
  if (code === undefined) return 'NETWORK_ERROR';
  const known = byCode.get(code);
  if (known) return known;
  return tlsCode.test(code) ? 'TLS_ERROR' : 'NETWORK_ERROR';
}

/** An error that ended an attempt, as its outcome. */
export function describeFailure(error: unknown): Failed {
  const reason = error instanceof Error ? error.message : String(error);
  return { failure: nameFailure(error), reason, ...(isOurFault(error) && { ours: true }) };
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
