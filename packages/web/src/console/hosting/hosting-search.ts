import type { HostedLogEntry, HostedLogFilters } from '../../api/hosting';

export const hostingViews = ['log', 'variables'] as const;
export const environments = ['staging', 'production'] as const satisfies HostedLogEntry['environment'][];
export const logKinds = ['line', 'exception', 'request', 'instance'] as const satisfies HostedLogEntry['kind'][];
export const logLevels = ['debug', 'info', 'warn', 'error'] as const satisfies HostedLogEntry['level'][];

/** What the address of the page tells. */
export interface HostingSearch extends Omit<HostedLogFilters, 'version'> {
  view?: (typeof hostingViews)[number];
}
