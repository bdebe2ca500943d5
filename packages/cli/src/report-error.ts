import { exitCodes, Failure } from './failures.js';
import { ApiError, type FieldProblem } from './server/api-error.js';
import { safe } from './terminal/table.js';
import type { Terminal } from './terminal/terminal.js';

/** Prints the error and its fix, and returns the exit code. */
export function reportError(error: unknown, terminal: Terminal): number {
  if (!(error instanceof Failure)) return tellBug(error, terminal);
  if (terminal.json) {
    const { code, message, fix, details } = error;
    terminal.show({ error: { code, message, ...(fix && { fix }), ...details } }, String);
    return error.exitCode;
  }
  const { bad, quiet, bold } = terminal.err;
  terminal.say(`${bad('Error:')} ${bold(safe(error.message))}`);
  if (error instanceof ApiError) for (const problem of error.problems) terminal.say(`  ${describe(problem)}`);
  if (error.fix) terminal.say(isCommand(error.fix) ? `Try: ${safe(error.fix)}` : `  ${safe(error.fix)}`);
  const { requestId } = error.details;
  if (typeof requestId === 'string') terminal.say(quiet(`  ${error.code}, request ${safe(requestId)}`));
  return error.exitCode;
}

const isCommand = (fix: string) => /^(?:souk|npm) /.test(fix);

export function describe({ path, message, fix, line, column }: FieldProblem): string {
  const place = line ? `${line}:${column ?? 1} ` : '';
  return safe(`${place}${path ? `${path}: ` : ''}${message}${fix ? ` ${fix}` : ''}`);
}

function tellBug(error: unknown, terminal: Terminal): number {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (terminal.json) terminal.show({ error: { code: 'UNEXPECTED', message: told } }, String);
  else terminal.say(`Unexpected error in the Souk CLI. Please report it:\n${told}`);
  return exitCodes.failed;
}
