import { Argument, Command as Commander, InvalidArgumentError, Option } from 'commander';
import type { Command, CommandGroup, OptionSpec } from './command.js';
import { commands } from './commands/index.js';

export type RunCommand = (command: Command, input: Record<string, unknown>, everywhere: Everywhere) => Promise<void>;

/** Options of every command. */
export interface Everywhere {
  json: boolean;
  server: string | undefined;
}

/** The whole command line as the parser sees it. */
export function buildProgram(version: string, say: (text: string) => void, run: RunCommand): Commander {
  const program = new Commander('souk')
    .description('Build apps on Souk: create, test, deploy and submit them')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .configureOutput({ writeErr: say })
    .helpCommand(false)
    .showHelpAfterError('Try: add --help to see the usage')
    .exitOverride();
  for (const entry of commands) add(program, entry, run);
  addHelp(program, 'Show help for a command');
  return program;
}

/** The parser's own help knows the first word alone; `souk help app dev` explains what is below it. */
function addHelp(program: Commander, description: string): void {
  const help = program.command('help').argument('[command...]').description(description).exitOverride();
  help.action((words: string[]) => {
    let found = program;
    for (const word of words) {
      const inner = found.commands.find((one) => one.name() === word);
      if (!inner) return help.error(`error: unknown command '${words.join(' ')}'`);
      found = inner;
    }
    found.outputHelp();
  });
}

function add(parent: Commander, entry: Command | CommandGroup, run: RunCommand): void {
  const made = parent.command(entry.name).description(entry.summary).exitOverride();
  made.helpOption('-h, --help', 'Show help');
  made.showHelpAfterError('Try: add --help to see the usage');
  if ('commands' in entry) {
    made.helpCommand(false);
    for (const inner of entry.commands) add(made, inner, run);
    return;
  }
  addArguments(made, entry);
  for (const [name, spec] of Object.entries(entry.options)) made.addOption(optionOf(name, spec));
  made.option('--json', 'Print JSON');
  made.option('--server <name>', 'Server to use, see: souk server list [default: the selected server]');
  made.addHelpText('after', `\nExamples:\n${entry.examples.map((line) => `  $ ${line}`).join('\n')}`);
  made.action(async (...given: unknown[]) => {
    const options = made.opts<Record<string, unknown>>();
    const input: Record<string, unknown> = {};
    for (const [name, spec] of Object.entries(entry.options)) input[name] = readOption(options, name) ?? unset(spec);
    for (const [at, name] of Object.keys(entry.arguments).entries()) input[name] = readArgument(given[at]);
    const { json, server } = options as { json?: boolean; server?: string };
    await run(entry, input, { json: json === true, server });
  });
}

function addArguments(made: Commander, entry: Command): void {
  for (const [name, { says, required = false, many = false, choices }] of Object.entries(entry.arguments)) {
    const shown = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) + (many ? '...' : '');
    const argument = new Argument(required ? `<${shown}>` : `[${shown}]`, says);
    made.addArgument(choices ? argument.choices(choices) : argument);
  }
}

/** The words of an argument that takes many. */
function readArgument(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  return given.length === 0 ? undefined : given.join(' ');
}

function optionOf(name: string, spec: OptionSpec): Option {
  const long = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const flags = spec.short ? `-${spec.short}, ${long}` : long;
  if (spec.kind === 'switch') return new Option(flags, spec.says);
  const option = new Option(`${flags} <${spec.takes}>`, spec.says);
  if (spec.kind === 'whole') return option.argParser(readWhole);
  if (spec.kind === 'many') return option.argParser((value: string, sofar: string[] = []) => [...sofar, value]);
  return spec.choices ? option.choices(spec.choices) : option;
}

/** The parser takes `--no-release` for the opposite of `--release`; a command reads what was typed. */
function readOption(options: Record<string, unknown>, name: string): unknown {
  const [, first, rest] = /^no([A-Z])(.*)$/.exec(name) ?? [];
  if (first === undefined) return options[name];
  return options[`${first.toLowerCase()}${rest}`] === false;
}

function unset({ kind }: OptionSpec): unknown {
  if (kind === 'switch') return false;
  return kind === 'many' ? [] : undefined;
}

function readWhole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError('Enter a whole number.');
  return value;
}
