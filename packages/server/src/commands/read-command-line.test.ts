import { describe, expect, it } from 'vitest';
import { allCommands } from './all-commands.js';
import { printHelp } from './print-help.js';
import { readCommandLine } from './read-command-line.js';

const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean), allCommands);

describe('the command line', () => {
  it('finds the command, its operands and its options, in any order', () => {
    const line = read('--json keys rotate webhook --overlap-hours 48');
    expect(line.command?.words).toEqual(['keys', 'rotate']);
    expect(line).toMatchObject({ json: true, operands: ['webhook'], options: { 'overlap-hours': '48' } });
  });

  it('gives help when asked, or when nothing was said', () => {
    for (const text of ['', 'help', '--help', 'staff grant -h']) expect(read(text).command).toBeUndefined();
    const help = printHelp(allCommands);
    for (const { words } of allCommands) expect(help).toContain(words.join(' '));
  });

  it('says what is wrong with what was typed', () => {
    expect(() => read('staff promote x')).toThrow('There is no command "staff promote x".');
    expect(() => read('staff grant')).toThrow('staff grant requires EMAIL.');
    expect(() => read('staff grant a b')).toThrow('staff grant has an unexpected argument: "b".');
    expect(() => read('staff grant a --overlap-hours 3')).toThrow('staff grant has no option --overlap-hours.');
    expect(() => read('migrate --force')).toThrow("Unknown option '--force'.");
    expect(() => read('keys rotate webhook --overlap-hours')).toThrow('--overlap-hours');
  });
});
