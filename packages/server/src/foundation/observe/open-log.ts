import { type LogFn, type Logger, pino } from 'pino';
import { kindOf, openLogThrottle, type Verdict } from './log-throttle.js';

export type Log = Logger;

/** Anything that could carry a credential is redacted before a line is written, whoever logs it. */
const secretMembers = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'device_code',
];

/** Tokens that slip into a message or an address are recognised by their prefix. */
const tokenPattern = /svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{4,}/g;

function hideTokens(text: string): string {
  return text.replace(tokenPattern, (_token, kind: string) => `svc_${kind}_[hidden]`);
}

export interface LogOptions {
  level: string;
  destination?: { write(line: string): void };
}

export function openLog({ level, destination }: LogOptions): Log {
  const sink = destination ?? process.stdout;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { logMethod: writeUnlessRepeated() },
    },
    { write: (line: string) => sink.write(hideTokens(line)) },
  );
}

const warnLevel = 40;
const toldEachTime: Verdict = { write: true, leftOut: 0 };

/** Warnings and errors only: informational lines are always written. */
function writeUnlessRepeated() {
  const judge = openLogThrottle();
  return function writeIfNew(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number): void {
    const verdict = level < warnLevel ? toldEachTime : judge(kindOf(level, args));
    if (!verdict.write) return;
    write.apply(this, args);
    if (verdict.leftOut > 0)
      write.apply(this, [{ leftOut: verdict.leftOut }, 'repeated entries were not logged since then']);
  };
}
