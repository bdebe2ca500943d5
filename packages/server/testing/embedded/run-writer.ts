import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A running `write-rows`, and what it has promised so far. */
export interface Writer {
  pid: number;
  acknowledged: number;
  /** The database's url, once it serves; rejects when the program ends before that. */
  ready: Promise<string>;
  /** What it said when it refused to start. */
  refusal: string | undefined;
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export function runWriter(
  program: string,
  dataDir: string,
  { user, home }: { user?: { uid: number; gid: number }; home?: string } = {},
): Writer {
  const env = { PATH: process.env.PATH, HOME: home ?? '/nonexistent' };
  const child: ChildProcess = spawn(process.execPath, [program, dataDir], {
    ...user,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const writer: Writer = {
    pid: child.pid ?? -1,
    acknowledged: 0,
    refusal: undefined,
    ready: Promise.resolve(''),
    ended,
    kill: (signal) => child.kill(signal),
  };
  writer.ready = new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The program has no output to listen to.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
      if (word === 'ready') resolve(rest);
      if (word === 'ack') writer.acknowledged = Number(rest);
      if (word === 'refused') writer.refusal = rest;
    });
    void ended.then((code) => reject(new Error(writer.refusal ?? `The writer ended with ${code}.`)));
  });
  // A writer that is killed before it is ready is the drill's daily business.
  writer.ready.catch(() => undefined);
  return writer;
}
