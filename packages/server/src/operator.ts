import { allCommands } from './commands/all-commands.js';
import { CommandFailed, type Outcome, UsageError } from './commands/command.js';
import { printHelp } from './commands/print-help.js';
import { type CommandLine, readCommandLine } from './commands/read-command-line.js';
import { explainStartFailure } from './explain-start-failure.js';
import { systemClock } from './foundation/clock.js';
import { openLog } from './foundation/observe/open-log.js';
import { openPlatform } from './open-platform.js';
import { prepareRuntime } from './prepare-runtime.js';
import { showProgress } from './show-progress.js';

/** The operator's command. Results go to stdout, everything else to stderr; 1 is a failure, 2 a mistyped command. */
async function operate(args: string[]): Promise<number> {
  const line = readCommandLine(args, allCommands);
  if (!line.command) {
    process.stdout.write(printHelp(allCommands));
    return 0;
  }
  const { text, json } = await perform(line);
  process.stdout.write(line.json ? `${JSON.stringify(json)}\n` : `${text}\n`);
  return 0;
}

async function perform({ command, operands, options, flags }: CommandLine): Promise<Outcome> {
  if (!command) throw new Error('There is no command to run.');
  const progress = showProgress(process.stderr);
  const { config, migrated, stopDatabase } = await prepareRuntime(process.env, progress, { besideOthers: true });
  try {
    const { platform, close } = await openPlatform(
      config,
      systemClock,
      openLog({ level: 'error', destination: process.stderr }),
    );
    try {
      return await command.run({ platform, migrated, operands, options, flags });
    } finally {
      await close();
    }
  } finally {
    await stopDatabase();
  }
}

function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof UsageError) return { message: `${error.message}\nTry: npm run operator -- help`, exitCode: 2 };
  if (error instanceof CommandFailed) return { message: error.message, exitCode: 1 };
  return { message: explainStartFailure(error), exitCode: 1 };
}

const args = process.argv.slice(2);
operate(args).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    const { message, exitCode } = explain(error);
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    else process.stderr.write(`Error: ${message}\n`);
    process.exitCode = exitCode;
  },
);
