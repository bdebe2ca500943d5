import { Pool } from 'undici';
import type { RefreshLoad, RefreshResult } from './refresh-chains.js';

/** The other process: told once what to send, it sends, reports and ends. */
process.once('message', async (message) => {
  const result = await send(message as RefreshLoad);
  process.send?.(result, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));

async function send(load: RefreshLoad): Promise<RefreshResult> {
  const { origin, pathname } = new URL(load.url);
  const pool = new Pool(origin, { connections: load.connections, pipelining: 1 });
  const headers = { authorization: load.authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const waiting = [...load.refreshTokens];
  const startedAt = performance.now();
  const until = startedAt + load.seconds * 1000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const refreshToken = waiting.shift();
      if (refreshToken === undefined) throw new Error('There are fewer chains than connections.');
      const body = `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`;
      const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
      const tokens = (await answer.body.json()) as { refresh_token?: string };
      if (answer.statusCode !== 200 || !tokens.refresh_token) {
        throw new Error(`A refresh was refused with ${answer.statusCode}: ${JSON.stringify(tokens)}`);
      }
      waiting.push(tokens.refresh_token);
      count++;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  await pool.close();
  return { perSecond, refreshTokens: waiting };
}
