import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came in. */
export interface Heard {
  method: string;
  url: string;
  contentType: string | undefined;
  authorization: string | undefined;
  body: string;
}

export interface EchoServer {
  url: string;
  /** By the first part of their paths, which says which sample sent them. */
  heard: Map<string, Heard>;
  close(): void;
}

/** Answers whatever it is asked with an empty object, and keeps how it was asked. */
export async function startEchoServer(): Promise<EchoServer> {
  const heard: EchoServer['heard'] = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, name = '', url = ''] = /^\/([^/]+)(.*)$/.exec(request.url ?? '') ?? [];
    const { 'content-type': contentType, authorization } = request.headers;
    heard.set(name, {
      method: request.method ?? '',
      url,
      contentType,
      authorization,
      body: String(Buffer.concat(chunks)),
    });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard, close: () => server.close().closeAllConnections() };
}
