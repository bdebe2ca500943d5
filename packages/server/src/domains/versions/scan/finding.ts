import { type ScanCheckId, scanChecks } from '@souk/contract';

export type Severity = 'error' | 'warning' | 'info';

/** One thing a rule found, with its location. */
export interface Finding {
  rule: string;
  severity: Severity;
  file: string;
  line: number;
  message: string;
}

/** The checks as a developer sees them, in the order they are shown. */
export const checkTitles = {
  sources_parse: 'Every source file can be read',
  dynamic_code: 'No code is generated at run time',
  processes: 'No other programs are started',
  secrets: 'No secrets are included',
  obfuscation: 'The code is readable',
  network_hosts: 'Only declared hosts are called',
  dependencies: 'Dependencies are locked and come from a registry',
  install_scripts: 'Nothing runs at installation',
  files: 'Only files that an app needs are included',
  data_safety: 'Shared objects and the environment are left alone',
} as const satisfies Record<ScanCheckId, string>;

export type CheckId = ScanCheckId;
export const checkIds: readonly CheckId[] = scanChecks;

export type CheckStatus = 'pass' | 'warning' | 'fail';

export interface CheckResult {
  id: CheckId;
  status: CheckStatus;
  summary: string;
  findings: Finding[];
  /** True when more was found than is listed. */
  truncated: boolean;
}
