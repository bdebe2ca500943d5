import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { Load, LoadResult } from './generate-load.js';

/** The other process: told once what to send, it sends, reports and ends. */
process.once('message', async (message) => {
  const result = await send(message as Load);
  process.send?.(result, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));

async function send(load: Load): Promise<LoadResult> {
  const { url, method = 'GET', headers, body, connections, seconds, requests } = load;
  const { origin } = new URL(url);
  const paths = (load.urls ?? [url]).map((one) => new URL(one)).map(({ pathname, search }) => pathname + search);
  const headersNow = () => (load.ownKeys ? { ...headers, 'idempotency-key': randomUUID() } : headers);
  let turn = 0;
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const durations: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let left = requests;
  let refused = 0;
  const worker = async () => {
    while (left-- > 0 && performance.now() < until) {
      const sentAt = performance.now();
      const answer = await pool.request({
        method: method as 'GET',
        path: paths[turn++ % paths.length] as string,
        headers: headersNow(),
        body,
      });
      await answer.body.dump();
      if (answer.statusCode > 299) refused++;
      durations.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  durations.sort((a, b) => a - b);
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN;
  return { perSecond: durations.length / elapsedSeconds, p50Ms: at(0.5), p99Ms: at(0.99), refused };
}
