import { CommanderError } from 'commander';
import type { Context } from './context.js';
import { BadOutcome, exitCodes, Failure } from './failures.js';
import { buildProgram, type Everywhere } from './program.js';
import { chooseApp } from './project/choose-app.js';
import { readVersion } from './read-version.js';
import { reportError } from './report-error.js';
import { chooseServer } from './server/choose-server.js';
import { CredentialsFile } from './server/credentials.js';
import { Terminal } from './terminal/terminal.js';

/** Runs one command and answers its exit code. */
export async function runSouk(typed: string[]): Promise<number> {
  const interrupted = new AbortController();
  // A closed window and a shutdown too: what the command started ends with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  // A reader that went away (`souk ... | head`) is no failure of the command.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  let terminal = terminalFor(typed.includes('--json'));
  const say = (text: string) => terminal.say(text);
  const program = buildProgram(readVersion(), say, async (command, input, everywhere) => {
    terminal = terminalFor(everywhere.json);
    await command.run(contextFor(terminal, everywhere, interrupted.signal), input);
  });
  try {
    await program.parseAsync(typed, { from: 'user' });
    return interrupted.signal.aborted ? exitCodes.interrupted : 0;
  } catch (error) {
    if (interrupted.signal.aborted) return exitCodes.interrupted;
    if (error instanceof CommanderError) return tellUsage(error, terminal);
    if (error instanceof BadOutcome) return error.exitCode;
    return reportError(error, terminal);
  }
}

function contextFor(terminal: Terminal, { server: named }: Everywhere, signal: AbortSignal): Context {
  const credentials = new CredentialsFile(process.env);
  const folder = process.cwd();
  const server = () => chooseServer(credentials, process.env, named, signal);
  return {
    terminal,
    folder,
    credentials,
    server,
    app: async (name) => chooseApp(await server(), folder, name),
    signal,
  };
}

/** The parser has said it in words already; a program reads it as JSON. */
function tellUsage(error: CommanderError, terminal: Terminal): number {
  if (error.exitCode === 0) return 0;
  if (error.code === 'commander.help') return exitCodes.usage;
  const message = error.message.replace(/^error: /, '');
  if (terminal.json) return reportError(new Failure(message, { code: 'USAGE' }, exitCodes.usage), terminal);
  return exitCodes.usage;
}

const terminalFor = (json: boolean) => new Terminal({ ...streams(), environment: process.env }, json);
const streams = () => ({ stdout: process.stdout, stderr: process.stderr, stdin: process.stdin });
