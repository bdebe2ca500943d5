import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets one process at a time install or build in this checkout: `npm start` and `npm test` may be run at the same time. The
 * lock is a local socket, which the operating system releases when its process dies.
 */
export async function oneAtATime(checkout, work) {
  const address = addressFor(checkout);
  let turn = await takeTurn(address);
  if (!turn) process.stderr.write('Waiting for another Souk command that installs or builds here ...\n');
  while (!turn) {
    await sleep(200);
    turn = await takeTurn(address);
  }
  try {
    return await work();
  } finally {
    await new Promise((resolve) => turn.close(resolve));
  }
}

function addressFor(checkout) {
  const name = `souk-build-${createHash('sha256').update(checkout).digest('hex').slice(0, 24)}`;
  // Of full length: Node.js 20 fills it up with zeros, newer versions do not.
  if (process.platform === 'linux') return `\0${name}`.padEnd(108, '\0');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function takeTurn(address) {
  const server = createServer((socket) => socket.destroy());
  const taken = await new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(address, () => resolve(true));
  });
  if (taken) return server;
  await forgetTheDead(address);
  return undefined;
}

/** A socket that is a file stays behind when its process is killed. */
async function forgetTheDead(address) {
  if (process.platform === 'linux' || process.platform === 'win32') return;
  const alive = await new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.on('error', (error) => resolve(error.code !== 'ECONNREFUSED'));
    socket.on('close', () => socket.destroy());
  });
  if (!alive) rmSync(address, { force: true });
}
