import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { instanceLimits } from '../limits.js';

/** How this machine keeps an instance apart from everything else; made once by `prepareSandbox`. */
export interface Sandbox {
  /** Null with `SOUK_HOSTING_ISOLATION=process`: limits, but no walls. */
  bubblewrap: { program: string; filterFile: string } | null;
  /** Instances of a host that runs as root have users of their own, beginning here. */
  firstUserId: number | null;
  /** The program that lets an instance have the CPU only while nobody else wants it; null where that cannot be taken back. */
  scheduler: string | null;
}

export interface SandboxedProgram {
  /** Readable by everybody, like its libraries. */
  program: string;
  libraries: readonly string[];
  args: readonly string[];
  /** Seen read-only as `/app`. */
  folder: string;
  /** Seen as `/run`: the sockets, the only way in and out. */
  sockets: string;
  userId: number | null;
  dataKilobytes: number | null;
  /** It begins with what nobody else wants of the CPU: a start is the one moment in which nobody knows an app yet. */
  yields?: true;
  /** Whether its standard output is read; an app's is not, its lines come another way. */
  hearsOutput?: true;
}

/** Where an instance sees its folder and its sockets. */
export function insidePaths(
  { bubblewrap }: Sandbox,
  { folder, sockets }: Pick<SandboxedProgram, 'folder' | 'sockets'>,
) {
  return bubblewrap ? { folder: '/app', sockets: '/run' } : { folder, sockets };
}

export interface SandboxedProcess {
  child: ChildProcess;
  /** Of the program itself, as this machine numbers it. */
  pid: Promise<number>;
}

/** Descriptors that the program has besides its output. */
const filterDescriptor = 3;
const statusDescriptor = 4;
export const controlDescriptor = 5;

/** Starts a program in the box, with limits that it cannot raise. */
export function spawnSandboxed(box: Sandbox, boxed: SandboxedProgram): SandboxedProcess {
  const program = [boxed.program, ...boxed.args];
  const walled = box.bubblewrap ? [box.bubblewrap.program, ...wallsOf(boxed), '--', ...program] : program;
  const command = boxed.yields && box.scheduler ? [box.scheduler, '--idle', '0', ...walled] : walled;
  const filter = box.bubblewrap ? openSync(box.bubblewrap.filterFile, 'r') : 'ignore';
  try {
    const child = spawn('/bin/sh', ['-c', limitsOf(boxed), 'sh', ...command], {
      stdio: ['ignore', boxed.hearsOutput ? 'pipe' : 'ignore', 'pipe', filter, 'pipe', 'pipe'],
      env: {},
      cwd: box.bubblewrap ? '/' : boxed.folder,
      ...(boxed.userId !== null && { uid: boxed.userId, gid: boxed.userId }),
    });
    return { child, pid: box.bubblewrap ? readPid(child) : Promise.resolve(child.pid ?? 0) };
  } finally {
    if (typeof filter === 'number') closeSync(filter);
  }
}

/**
 * It stays in our session: the kernel shares the CPU between sessions first, and one of its own would give each instance as
 * much as all of Souk, whatever its priority. A terminal's signals, which thereby reach it, are ignored: Souk decides when
 * its instances end. There is no terminal inside that it could write to.
 */
function limitsOf({ dataKilobytes }: SandboxedProgram): string {
  const { openFiles, fileBytes } = instanceLimits;
  const limits = ['ulimit -c 0', `ulimit -n ${openFiles}`, `ulimit -f ${fileBytes / 512}`];
  if (dataKilobytes !== null) limits.push(`ulimit -d ${dataKilobytes}`);
  return `trap '' HUP INT QUIT TERM; ${limits.join(' && ')} && exec "$@"`;
}

/** Nothing of the machine but the program, its libraries, two devices and the instance's own folders. */
function wallsOf({ program, libraries, folder, sockets }: SandboxedProgram): string[] {
  const readOnly = [program, ...libraries].flatMap((path) => ['--ro-bind', path, path]);
  const devices = ['/dev/null', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]);
  return [
    '--unshare-all',
    '--die-with-parent',
    '--as-pid-1',
    ...['--cap-drop', 'ALL'],
    '--clearenv',
    ...['--hostname', 'app'],
    ...['--dir', dirname(program)],
    ...readOnly,
    ...devices,
    ...['--ro-bind', folder, '/app'],
    ...['--bind', sockets, '/run'],
    ...['--remount-ro', '/'],
    ...['--chdir', '/app'],
    ...['--seccomp', String(filterDescriptor)],
    ...['--json-status-fd', String(statusDescriptor)],
  ];
}

/** bubblewrap tells the number of the process behind its walls. */
function readPid(child: ChildProcess): Promise<number> {
  const status = child.stdio[statusDescriptor];
  let said = '';
  const pid = new Promise<number>((resolve, reject) => {
    status?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(0, 4_096);
      const found = /"child-pid": *(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error('The sandbox ended before its program started.')));
  });
  // Whoever started it hears of the end in another way; nobody may be waiting for the number.
  pid.catch(() => undefined);
  return pid;
}
