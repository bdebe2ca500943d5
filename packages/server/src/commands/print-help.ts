import type { Command } from './command.js';

/** Shown on `help` or after a mistyped command. */
export function printHelp(commands: Command[]): string {
  const lines = commands.flatMap(({ words, operands, options = {}, flags = {}, summary }) => [
    `  ${[...words, ...operands].join(' ')}`,
    `      ${summary}`,
    ...Object.entries(options).map(([name, meaning]) => `      --${name} N   ${meaning}`),
    ...Object.entries(flags).map(([name, meaning]) => `      --${name}   ${meaning}`),
  ]);
  return [
    'Usage: npm run operator -- COMMAND [--json]',
    '',
    ...lines,
    '  help',
    '      Show help',
    '',
    '--json prints the result as one JSON object.',
    'Commands use the settings of npm start (DATABASE_URL, SOUK_DATA_DIR, ...) and work while Souk is running.',
    '',
  ].join('\n');
}
