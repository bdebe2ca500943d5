import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does nothing: delays of its answers are caused by the machine. It prints its port. */
const server = createServer((_request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
