import { spawn } from '@lydell/node-pty';
import type { Machine } from './run-souk.js';

export interface TerminalSession {
  /** Waits until this was printed. */
  sees(text: string | RegExp): Promise<void>;
  types(keys: string): void;
  /** Its exit code. */
  ended: Promise<number>;
  screen(): string;
  /** Closes the window. */
  hangUp(): void;
}

const patienceMs = 60_000;

/** The real command in a real pseudo-terminal. */
export function typeInTerminal({ folder, environment, program }: Machine, ...args: string[]): TerminalSession {
  const terminal = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...environment, TERM: 'xterm-256color' },
    cols: 100,
    rows: 40,
  });
  let screen = '';
  const watchers = new Set<() => void>();
  terminal.onData((data) => {
    screen += data;
    for (const look of watchers) look();
  });
  const ended = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
  return {
    ended,
    screen: () => screen,
    hangUp: () => terminal.kill('SIGHUP'),
    types: (keys) => terminal.write(keys),
    sees: (text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${text} never came. The screen:\n${screen}`)), patienceMs);
        const look = () => {
          if (typeof text === 'string' ? !screen.includes(text) : !text.test(screen)) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
