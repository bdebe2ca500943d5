import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';

/** What somebody does who is asked in the terminal: the keys they press, once they see this. */
export type Habit = [sees: RegExp, presses: (seen: string) => string | Promise<string>];

export interface ReadersTerminal {
  /** Types a block as it is shown; returns what it printed, and fails when a command of it fails. */
  type(text: string, habits?: Habit[]): Promise<string>;
  close(): void;
}

const patienceMs = 60_000;
let blocks = 0;
const [ready, done] = ['=== ready ===', '=== typed ==='];
/** So that the words themselves stand nowhere but in what is printed. */
const say = (text: string) => `printf '%s%s\\n' '${text.slice(0, 5)}' '${text.slice(5)}'`;

/** A shell in a real pseudo-terminal, which a reader keeps open from the first block of a guide to the last. */
export function openReadersTerminal(folder: string, env: Record<string, string>): ReadersTerminal {
  const loop = `stty -echo -onlcr; ${say(ready)}; set -eu; while IFS= read -r line; do eval "$line"; done`;
  const shell = spawn('bash', ['-c', loop], { cwd: folder, env, cols: 4_000, rows: 200 });
  let screen = '';
  let typed = 0;
  let look = () => {};
  let ended = false;
  shell.onData((data) => {
    screen += data;
    look();
  });
  shell.onExit(() => {
    ended = true;
    look();
  });

  async function type(text: string, habits: Habit[] = []): Promise<string> {
    typed += 1;
    blocks += 1;
    const file = join(folder, `.block-${blocks}.sh`);
    writeFileSync(file, text);
    if (typed === 1) await until(ready);
    screen = '';
    shell.write(`. ${file}; echo; ${say(done)}\n`);
    return until(done, text, habits);
  }

  /** Waits for a mark, and does meanwhile what is asked for. */
  async function until(mark: string, text = '', habits: Habit[] = []): Promise<string> {
    const waiting = [...habits];
    const giveUpAt = Date.now() + patienceMs;
    while (!screen.includes(mark)) {
      const shown = stripVTControlCharacters(screen);
      const place = waiting.findIndex(([sees]) => sees.test(shown));
      if (place !== -1) {
        const [[, presses] = [undefined, () => '']] = waiting.splice(place, 1);
        shell.write(await presses(shown));
        continue;
      }
      if (ended || Date.now() > giveUpAt)
        throw new Error(`${ended ? 'A command failed' : 'It does not end'}:\n${text}\n--- the screen:\n${shown}`);
      await new Promise<void>((resolve) => {
        look = resolve;
        setTimeout(resolve, 1_000);
      });
    }
    return stripVTControlCharacters(screen.slice(0, screen.indexOf(mark))).trim();
  }

  return { type, close: () => shell.kill('SIGKILL') };
}
