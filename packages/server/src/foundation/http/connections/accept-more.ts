import { type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import type { Log } from '../../observe/open-log.js';

/**
 * How many connections the system may have ready for us to accept, as far as it allows that many. Node's 511 is less than a
 * burst has: the system drops what is beyond it without a word, and clients try again only after a second, then three, seven.
 */
export const backlog = 4_096;
/** How many connections are accepted in one round of the event loop. */
const atOnce = 64;
const copyingMs = 10_000;

/**
 * It sends the socket back as often as it is told: each that arrives is a descriptor of its own. As long as it listens for
 * messages it lives, until we disconnect it.
 */
const copyingProgram = `
  process.on('message', (count, socket) => {
    for (let n = 0; n < count; n++) process.send('copy', socket, { keepOpen: true });
  });
`;

/**
 * Node accepts one connection in each round of the event loop. A round in which a hundred uploads are read takes long, and
 * clients beyond the first wait for as many rounds as there are connections ahead of them: under attack that was seconds, before
 * we could even know who they are. So the socket is listened on by several descriptors, each of which accepts one.
 * Node cannot copy a descriptor, but it can send one to another process, which sends it back. This uses the server's inner
 * `_handle`, as Node's own cluster does. Where it fails, connections are accepted as slowly as usual.
 */
export function acceptMore(server: Server & { _handle?: unknown }, log: Log): void {
  const copies: Server[] = [];
  let isClosed = false;
  const child = spawn(process.execPath, ['--eval', copyingProgram], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: copyingMs,
  });
  child.on('message', (_, socket) => {
    // One that was on its way when the server closed would go on listening.
    if (isClosed) return discard(socket);
    const copy = createServer((connection) => server.emit('connection', connection));
    copy.on('error', (error) => log.warn({ err: error }, 'one of the descriptors to accept connections by is lost'));
    copies.push(copy.listen(socket, backlog));
    if (copies.length === atOnce - 1) child.disconnect();
  });
  const failed = (err: unknown) => log.warn({ err }, 'connections are accepted one at a time');
  child.on('error', failed);
  child.once(
    'exit',
    (code) => copies.length < atOnce - 1 && server.listening && failed(new Error(`It ended with ${code}.`)),
  );
  child.send(atOnce - 1, server._handle as SendHandle, (error) => error && failed(error));
  closeWith(server, copies, () => {
    isClosed = true;
    child.kill('SIGKILL');
  });
}

function discard(socket: unknown): void {
  (socket as { close(): void }).close();
}

/** A server is closed once all of its connections are, whichever descriptor accepted them. */
function closeWith(server: Server, copies: Server[], endCopying: () => void): void {
  const close = server.close.bind(server);
  server.close = (done) => {
    endCopying();
    const closing = copies.map((copy) => new Promise((closed) => copy.close(closed)));
    return close((error) => void Promise.all(closing).then(() => done?.(error)));
  };
}
