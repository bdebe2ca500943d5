import { createServer, type Server } from 'node:http';
import { readWhole } from '../instance/read-whole.js';
import { logLimits } from '../limits.js';
import { readTail, type ToldEvent } from './read-tail.js';

/** Where the tail worker of one instance reports. */
export function serveTail(heard: (events: ToldEvent[]) => void): Server {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    readWhole(request, logLimits.tailBytes).then(
      (bytes) => {
        heard(readTail(bytes, new Date()));
        response.writeHead(204).end();
      },
      () => response.writeHead(413, { connection: 'close' }).end(),
    );
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}
