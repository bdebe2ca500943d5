import { always, type Check, fail, noVersion, pass, skip, unable, warn } from './check.js';

const maxShown = 20;

export const scanFindings: Check<'scan_findings'> = {
  key: 'scan_findings',
  isHard: always,
  look({ version }) {
    if (!version) return noVersion;
    const { scan, checks } = version.hosting;
    if (!scan) return skip('The developer hosts the app, so there is no bundle to scan.');
    const findings = checks.flatMap((check) => check.findings).filter(({ severity }) => severity !== 'info');
    const detail = { findings: findings.slice(0, maxShown), more: Math.max(0, findings.length - maxShown) };
    if (scan.status === 'pending') return unable('The bundle is still being scanned.', { status: scan.status });
    if (scan.status === 'failed') {
      return unable('The bundle could not be scanned.', { status: scan.status, failureCode: scan.failureCode });
    }
    if (scan.status === 'rejected') {
      return fail(
        `The scan rejected the bundle: ${scan.reasons.join(', ')}.`,
        'Correct the findings and upload a new version.',
        { ...detail, reasons: scan.reasons },
      );
    }
    if (findings.length === 0) return pass('The scan found nothing.');
    return warn(
      `The scan has ${findings.length === 1 ? '1 warning' : `${findings.length} warnings`}.`,
      'Check the findings. A reviewer checks them too.',
      detail,
    );
  },
};
