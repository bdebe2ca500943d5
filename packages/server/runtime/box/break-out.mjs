// Runs inside the box instead of an app's runtime and tries what a hostile one would. Prints which attempts succeeded.
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

const { tcpPort, udpPort, file, pid, folder } = JSON.parse(process.argv[2]);

const attempts = {
  tcp: () => reach(tcpPort, '127.0.0.1'),
  tcp6: () => reach(tcpPort, '::1'),
  udp: () => sendTo(udpPort),
  fork: () => spawnSync(process.execPath, ['--version']).status === 0,
  exec: () => spawnSync('/bin/sh', ['-c', 'exit 0']).status === 0,
  hostFile: () => readFileSync(file).length > 0,
  passwords: () => readFileSync('/etc/passwd').length > 0,
  processes: () => readdirSync('/proc').length > 0,
  signal: () => process.kill(pid, 0),
  parent: () => process.kill(process.ppid, 0) && process.ppid > 1,
  writeRoot: () => writeAt('/left-behind'),
  writeFolder: () => writeAt(`${folder}/left-behind`),
  writeTemporary: () => writeAt('/tmp/left-behind'),
  environment: () => Object.keys(process.env).some((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)),
  privileges: () => becomeRoot(),
  thread: () => runThread(),
};
/** A box in which not even this works proves nothing. */
const mustWork = ['thread'];

const succeeded = [];
for (const [name, attempt] of Object.entries(attempts)) if (await works(attempt)) succeeded.push(name);
const escapes = succeeded.filter((name) => !mustWork.includes(name));
const missing = mustWork.filter((name) => !succeeded.includes(name));
process.stdout.write(`${JSON.stringify({ escapes, missing })}\n`, () => process.exit(0));

async function works(attempt) {
  try {
    return Boolean(await attempt());
  } catch {
    return false;
  }
}

function reach(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (reached) => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(300, () => end(false));
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}

/** Whether it arrived, the other side knows; here it counts when the kernel took it. */
function sendTo(port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.on('error', () => resolve(false));
    socket.send('canary', port, '127.0.0.1', (error) => resolve(!error));
  });
}

function becomeRoot() {
  if (process.getuid() !== 0) process.setuid(0);
  return true;
}

function writeAt(path) {
  writeFileSync(path, 'x');
  return true;
}

function runThread() {
  return new Promise((resolve) => {
    const thread = new Worker('', { eval: true });
    thread.on('error', () => resolve(false));
    thread.on('exit', (code) => resolve(code === 0));
  });
}
