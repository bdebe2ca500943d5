import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DeployFailed } from '../../channel/app-host.js';
import { type LaunchedProcess, signal } from '../instance/launch-process.js';
import type { Sandbox, SandboxedProgram } from '../sandbox/sandbox.js';
import type { LaunchNews, LaunchOrder, YieldOrder } from './launch-messages.js';

export interface Launcher {
  launch(box: Sandbox, boxed: SandboxedProgram, withinMs: number): Promise<LaunchedProcess | DeployFailed>;
  /** Changes the share of the CPU that a process gets, soon. */
  reschedule(order: YieldOrder): void;
  close(): void;
}

type Started = Pick<LaunchedProcess, 'pid' | 'yields'>;

interface Launching {
  begun(outcome: Started | DeployFailed): void;
  ended(lastWords: string): void;
}

/** As apps have it; what it starts has the CPU only while nobody else wants it. */
const startingPriority = 5;
const lost: DeployFailed = { errorCode: 'START_FAILED', message: 'The process that starts apps has ended.' };
const program = fileURLToPath(new URL('./launcher-program.js', import.meta.url));

/** Starts instances from a process beside this one, which is itself started when it is first needed. */
export function openLauncher(): Launcher {
  const launching = new Map<number, Launching>();
  let child: ChildProcess | undefined;
  let counted = 0;

  function reach(): ChildProcess {
    if (child?.connected) return child;
    const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--inspect') && !flag.startsWith('--cpu-prof'));
    const made = fork(program, [], {
      env: { PATH: process.env.PATH },
      execArgv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    yieldToOthers(made.pid);
    made.unref();
    made.channel?.unref();
    made.on('message', (news: LaunchNews) => hear(news));
    made.on('error', () => undefined);
    // Its instances die with it.
    made.on('exit', () => {
      if (child === made) child = undefined;
      for (const one of launching.values()) {
        one.begun(lost);
        one.ended('');
      }
      launching.clear();
    });
    child = made;
    return made;
  }

  function hear(news: LaunchNews): void {
    const one = launching.get(news.id);
    if (!('started' in news)) launching.delete(news.id);
    if ('started' in news) one?.begun(news.started);
    else if ('failed' in news) one?.begun(news.failed);
    else one?.ended(news.ended.lastWords);
  }

  return {
    async launch(box, boxed, withinMs) {
      counted += 1;
      const order: LaunchOrder = { id: counted, box, boxed, withinMs };
      let isOver = false;
      let end: (lastWords: string) => void = () => undefined;
      const ended = new Promise<string>((resolve) => {
        end = (lastWords) => {
          isOver = true;
          resolve(lastWords);
        };
      });
      const begun = await new Promise<Started | DeployFailed>((resolve) => {
        launching.set(order.id, { begun: resolve, ended: end });
        reach().send(order, (error) => error && resolve(lost));
      });
      if ('errorCode' in begun) return begun;
      return { ...begun, ended, kill: () => !isOver && signal(begun.pid, 'SIGKILL') };
    },
    reschedule(order) {
      // Without a launcher there is nothing left of what it started.
      if (child?.connected) child.send(order, () => undefined);
    },
    close() {
      child?.disconnect();
      child = undefined;
    },
  };
}

/** What it starts begins as it is: an app that loops while it starts must not keep Souk from the CPU. */
function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, startingPriority);
  } catch {
    // It ended at once; its exit is told.
  }
}
