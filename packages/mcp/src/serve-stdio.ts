import { createHash, randomBytes } from 'node:crypto';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { callOverHttp } from './api/call-over-http.js';
import { createServer } from './create-server.js';
import { openDocs } from './docs/docs.js';
import { openConfirmations } from './safety/confirmations.js';
import type { Session } from './session.js';
import type { Mode } from './tool.js';

export interface StdioOptions {
  url: URL;
  token: string;
  mode: Mode;
  version: string;
  /** Ends the connection. */
  signal: AbortSignal;
  /** What went wrong, for the person; stdout belongs to the protocol. */
  say(text: string): void;
}

const maxMessageBytes = 2 * 1024 * 1024;

/** Speaks MCP on stdin and stdout until the client leaves or the signal ends it. */
export async function serveOverStdio({ url, token, mode, version, signal, say }: StdioOptions): Promise<void> {
  const session: Session = {
    mode,
    api: callOverHttp(url, token, signal),
    docs: openDocs(),
    confirmations: openConfirmations(randomBytes(32), () => new Date()),
    caller: createHash('sha256').update(token).digest('hex'),
    signal,
    note: (error) => say(error.message),
    report: (error) => say(error instanceof Error ? error.message : String(error)),
  };
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes });
  const handle = serveStdio(() => createServer(session, version), { transport, onerror: session.note });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
}
