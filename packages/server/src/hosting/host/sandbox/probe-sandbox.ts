import type { ChildProcess } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { findLibraries } from '../runtime/find-libraries.js';
import { readableProgram } from '../runtime/readable-program.js';
import { breakOutFile } from '../runtime/runtime-files.js';
import { insidePaths, type Sandbox, spawnSandboxed } from './sandbox.js';

type Verdict = { works: true } | { problem: string };

const longestMs = 15_000;

/** Puts a Node program into the box that tries to break out, and looks whether anything outside was touched. */
export async function probeSandbox(box: Sandbox, runFolder: string): Promise<Verdict> {
  const folder = await mkdtemp(join(runFolder, 'probe-'));
  const canaries = await openCanaries();
  try {
    const made = await furnish(folder, box.firstUserId);
    const inside = insidePaths(box, { folder: made.app, sockets: made.sockets });
    const { tcpPort, udpPort } = canaries;
    const aims = { tcpPort, udpPort, pid: process.pid, file: made.canary, folder: inside.sockets };
    const program = await readableProgram(process.execPath);
    const { child } = spawnSandboxed(box, {
      program,
      libraries: await findLibraries(program),
      args: ['--jitless', join(inside.folder, 'break-out.mjs'), JSON.stringify(aims)],
      folder: made.app,
      sockets: made.sockets,
      userId: box.firstUserId,
      dataKilobytes: null,
      hearsOutput: true,
    });
    const said = await listenTo(child);
    return judge(said, canaries.touched());
  } catch (error) {
    return { problem: `The sandbox could not be tested: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    canaries.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function judge({ output, complaints }: Said, touched: string[]): Verdict {
  const report = /^\{"escapes":.*\}$/m.exec(output)?.[0];
  if (!report) {
    const reason = complaints.trim().split('\n').at(-1) || 'it said nothing';
    return {
      problem: `Processes cannot be kept apart on this machine (${reason}). In many containers user namespaces are missing: allow them, or give the role host a machine of its own.`,
    };
  }
  const { escapes, missing } = JSON.parse(report) as { escapes: string[]; missing: string[] };
  const all = [...escapes, ...touched];
  if (all.length > 0) return { problem: `The sandbox does not isolate on this computer: ${all.join(', ')} escaped.` };
  if (missing.length > 0) return { problem: `The sandbox is too strict on this computer: no ${missing.join(', ')}.` };
  return { works: true };
}

interface Said {
  output: string;
  complaints: string;
}

function listenTo(child: ChildProcess): Promise<Said> {
  const said: Said = { output: '', complaints: '' };
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
  child.stdout?.on('data', (chunk: Buffer) => {
    said.output = `${said.output}${chunk}`.slice(-4_096);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said.complaints = `${said.complaints}${chunk}`.slice(-4_096);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}

async function furnish(folder: string, userId: number | null) {
  const paths = { app: join(folder, 'app'), sockets: join(folder, 'run'), canary: join(folder, 'canary') };
  await chmod(folder, 0o755);
  await mkdir(paths.app);
  await mkdir(paths.sockets);
  await copyFile(breakOutFile, join(paths.app, 'break-out.mjs'));
  await writeFile(paths.canary, 'a file of the machine', { mode: 0o644 });
  if (userId !== null) await chown(paths.sockets, userId, userId);
  return paths;
}

/** Things outside that nobody in a box may reach. */
async function openCanaries() {
  const touched: string[] = [];
  const tcp = createServer((socket) => {
    touched.push('a connection');
    socket.destroy();
  });
  const udp = createSocket('udp4');
  udp.on('message', () => touched.push('a datagram'));
  await Promise.all([listening(tcp, () => tcp.listen(0, '127.0.0.1')), listening(udp, () => udp.bind(0, '127.0.0.1'))]);
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    touched: () => touched,
    close() {
      tcp.close();
      udp.close();
    },
  };
}

function listening(server: Server | UdpSocket, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve());
    begin();
  });
}
