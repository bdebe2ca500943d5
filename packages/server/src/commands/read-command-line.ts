import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.js';

export interface CommandLine {
  json: boolean;
  /** Undefined when help was asked for. */
  command: Command | undefined;
  operands: string[];
  options: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
}

/** Finds the command that was typed and sorts what follows it. */
export function readCommandLine(args: string[], commands: Command[]): CommandLine {
  const valued = commands.flatMap(({ options = {} }) => Object.keys(options));
  const bare = commands.flatMap(({ flags = {} }) => Object.keys(flags));
  const { values, positionals } = parse(args, valued, bare);
  const { json, help, ...given } = values as Record<string, string | boolean | undefined>;
  const asked = { json: json === true, operands: [], options: {}, flags: new Set<string>() };
  if (help || positionals.length === 0 || positionals[0] === 'help') return { ...asked, command: undefined };

  const command = commands.find(({ words }) => words.every((word, index) => positionals[index] === word));
  if (!command) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const operands = positionals.slice(command.words.length);
  rejectWrongOperands(command, operands);
  const foreign = Object.keys(given).find((name) => !(name in { ...command.options, ...command.flags }));
  if (foreign) throw new UsageError(`${command.words.join(' ')} has no option --${foreign}.`);
  const flags = new Set(bare.filter((name) => given[name] === true));
  return { ...asked, command, operands, options: given as Record<string, string>, flags };
}

function parse(args: string[], valued: string[], bare: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(bare.map((name) => [name, { type: 'boolean' as const }])),
      },
    });
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
}

function rejectWrongOperands({ words, operands: wanted }: Command, given: string[]): void {
  const missing = wanted[given.length];
  if (missing) throw new UsageError(`${words.join(' ')} requires ${missing}.`);
  const extra = given[wanted.length];
  if (extra !== undefined) throw new UsageError(`${words.join(' ')} has an unexpected argument: "${extra}".`);
}
