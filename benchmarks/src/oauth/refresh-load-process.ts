import { openLeanConnection, writeRequest } from '../harness/lean-connection.js';
import type { RefreshLoad, RefreshResult } from './refresh-chains.js';

/** The child process: sends what it is told to and reports, until its parent exits. */
process.on('message', async (message) => {
  process.send?.(await send(message as RefreshLoad));
});
process.once('disconnect', () => process.exit(0));

async function send(load: RefreshLoad): Promise<RefreshResult> {
  const url = new URL(load.url);
  const headers = { authorization: load.authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const waiting = [...load.refreshTokens];
  const opening = Array.from({ length: load.connections }, () => openLeanConnection(url.origin));
  const connections = await Promise.all(opening);
  const startedAt = performance.now();
  const until = startedAt + load.seconds * 1000;
  // Tokens that were used stay in front of `next`: shifting them out would move thousands each time.
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const refreshToken = waiting[next++];
        if (refreshToken === undefined) throw new Error('There are fewer chains than connections.');
        const body = `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`;
        const answer = await connection.ask(writeRequest('POST', url, headers, body));
        const tokens = JSON.parse(answer.body) as { refresh_token?: string };
        if (answer.status !== 200 || !tokens.refresh_token) {
          throw new Error(`A refresh was refused with ${answer.status}: ${answer.body}`);
        }
        waiting.push(tokens.refresh_token);
      }
      connection.close();
    }),
  );
  const perSecond = next / ((performance.now() - startedAt) / 1000);
  return { perSecond, refreshTokens: waiting.slice(next) };
}
