export interface CheckResult {
  key: string;
  status: string;
  hard: boolean;
  message: string;
  fix: string | null;
}

const longest = 240;

export function shortCheck({ key, status, hard, message, fix }: CheckResult) {
  return { key, status, hard, message: message.slice(0, longest), fix };
}

/** In one line; of what passed there is little to say. */
export function describeCheck({ key, status, hard, message, fix }: CheckResult): string {
  if (status === 'pass') return `pass ${key}`;
  return `${status}${hard ? ' (hard)' : ''} ${key}: ${message.slice(0, longest)}${fix ? ` ${fix}` : ''}`;
}
