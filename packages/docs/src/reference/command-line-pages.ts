import type { Command, CommandGroup, OptionSpec } from '../../../cli/src/command.js';
import { code, fence, plain, slug, table } from '../markdown.js';
import type { Page } from '../page.js';
import type { Declarations } from './declarations.js';

interface NamedCommand {
  /** `souk app deploy` */
  words: string;
  command: Command;
}

/** Every command of `souk`, from its own declarations: what `--help` prints is here too. */
export function commandLinePages(cli: Declarations['cli']): Page[] {
  const pages = cli.map((entry) => pageOf(entry));
  const rows = cli.flatMap((entry) =>
    commandsIn(entry, 'souk').map(({ words, command }) => [
      `[${code(words)}](/reference/command-line/${slug(entry.name)}#${anchorOf(words)})`,
      plain(command.summary),
    ]),
  );
  const index: Page = {
    path: 'reference/command-line/index',
    title: 'Command line',
    description: 'Every command of souk with its arguments, options and examples.',
    body: [
      'Every command of `souk`. The [guide](/guides/command-line) shows how they work together.',
      'Each takes `--json` (JSON on stdout, errors too), `--server NAME` and `--help`. Exit codes: 0 success, 1 failure, 2 wrong usage, 4 sign-in required, 130 stopped with Ctrl-C.',
      table(['Command', 'Description'], rows),
    ].join('\n\n'),
  };
  return [index, ...pages];
}

function commandsIn(entry: Command | CommandGroup, above: string): NamedCommand[] {
  const words = `${above} ${entry.name}`;
  if ('commands' in entry) return entry.commands.flatMap((inner) => commandsIn(inner, words));
  return [{ words, command: entry }];
}

function pageOf(entry: Command | CommandGroup): Page {
  const shown = commandsIn(entry, 'souk').map(({ words, command }) => describe(words, command));
  return {
    path: `reference/command-line/${slug(entry.name)}`,
    title: `souk ${entry.name}`,
    description: entry.summary,
    body: [plain(entry.summary), ...shown].join('\n\n'),
  };
}

/** `souk app deploy` as `app-deploy`: the heading of the page is called `souk-app`. */
const anchorOf = (words: string) => slug(words.replace(/^souk /, ''));

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function describe(words: string, { summary, examples, arguments: given, options }: Command): string {
  const operands = Object.entries(given).map(([name, { required, many }]) => {
    const shown = `${dashed(name)}${many ? '...' : ''}`;
    return required ? `<${shown}>` : `[${shown}]`;
  });
  const argumentRows = Object.entries(given).map(([name, { says, choices }]) => [
    code(dashed(name)),
    plain(says) + allowed(choices),
  ]);
  const optionRows = Object.entries(options).map(([name, spec]) => [
    code(flagOf(name, spec)),
    plain(spec.says) + allowed('choices' in spec ? spec.choices : undefined),
  ]);
  return [
    `## ${code(words)} {#${anchorOf(words)}}`,
    plain(summary),
    fence('sh', [words, ...operands, ...(optionRows.length > 0 ? ['[options]'] : [])].join(' ')),
    table(['Argument', 'Meaning'], argumentRows),
    table(['Option', 'Meaning'], optionRows),
    fence('sh', examples.join('\n'), 'examples'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function flagOf(name: string, spec: OptionSpec): string {
  const flag = `${spec.short ? `-${spec.short}, ` : ''}--${dashed(name)}`;
  return 'takes' in spec ? `${flag} <${spec.takes}>` : flag;
}

const allowed = (choices: readonly string[] | undefined) => (choices ? ` One of ${choices.map(code).join(', ')}.` : '');

/** The operator's commands, from theirs. */
export function operatorCommandsPage(operator: Declarations['operator']): Page {
  const shown = operator.map(({ words, operands, options = {}, flags = {}, summary }) => {
    const rows = [
      ...Object.entries(options).map(([name, says]) => [code(`--${name} N`), plain(says)]),
      ...Object.entries(flags).map(([name, says]) => [code(`--${name}`), plain(says)]),
    ];
    return [
      `## ${code(words.join(' '))} {#${slug(words.join(' '))}}`,
      plain(summary),
      fence('sh', `npm run operator -- ${[...words, ...operands].join(' ')}`),
      table(['Option', 'Meaning'], rows),
    ].join('\n\n');
  });
  return {
    path: 'reference/operator',
    title: 'Operator commands',
    description: 'Commands for staff, keys and migrations.',
    body: [
      'They use the settings of `npm start` and work while Souk is running. Results go to stdout; `--json` prints one object. Exit codes: 0 success, 1 failure, 2 wrong usage.',
      ...shown,
    ].join('\n\n'),
  };
}
