import { scanRules } from '@souk/contract';
import type { ScanFinding, Version } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';

const rules: Record<string, { fix: string } | undefined> = scanRules;

export interface ExplainedFinding extends ScanFinding {
  fix: string | null;
}

/** What the scan found, errors first, each with what to do about it. */
export function explainFindings({ hosting }: Pick<Version, 'hosting'>): ExplainedFinding[] {
  const findings = hosting.checks.flatMap((check) => check.findings);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [...errors, ...findings.filter((one) => !errors.includes(one))].map((finding) => ({
    ...finding,
    fix: rules[finding.rule]?.fix ?? null,
  }));
}

/** One finding on two lines: where and what, then what to do. */
export function findingLines({ rule, severity, file, line, message, fix }: ExplainedFinding): string[] {
  return [safe(`${severity} ${file}:${line} ${message} (${rule})`), ...(fix ? [`  ${safe(fix)}`] : [])];
}
