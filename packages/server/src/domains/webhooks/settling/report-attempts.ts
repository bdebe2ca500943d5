import type { EndpointReport } from '../../installations/report-webhook-health.js';
import type { Settlement } from './settle-delivery.js';

/** What a batch of attempts, in the order they ended, says about each installation's endpoint. */
export function reportAttempts(settlements: readonly Settlement[]): EndpointReport[] {
  const reports = new Map<string, EndpointReport>();
  for (const { delivery, attempt } of settlements) {
    if (attempt === null) continue;
    const report = reports.get(delivery.installationId) ?? noReport(delivery.installationId);
    reports.set(delivery.installationId, report);
    const { at, error } = attempt.result;
    if (error === null) {
      report.lastDeliveredAt = at;
      report.failingSince = null;
      report.lastFailedAt = null;
      continue;
    }
    report.failingSince ??= at;
    report.lastFailedAt = at;
    if (attempt.verdict.kind === 'failed' && attempt.verdict.disables) report.gone = true;
  }
  return [...reports.values()];
}

function noReport(installationId: string): EndpointReport {
  return { installationId, lastDeliveredAt: null, failingSince: null, lastFailedAt: null, gone: false };
}
