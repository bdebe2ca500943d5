import { randomUUID } from 'node:crypto';
import type { Load, LoadResult } from './generate-load.js';
import { openLeanConnection, writeRequest } from './lean-connection.js';

/** The child process: sends what it is told to and reports, until its parent exits. */
process.on('message', async (message) => {
  process.send?.(await send(message as Load));
});
process.once('disconnect', () => process.exit(0));

async function send(load: Load): Promise<LoadResult> {
  const { method = 'GET', headers = {}, body, seconds, requests } = load;
  const urls = (load.urls ?? [load.url]).map((url) => new URL(url));
  const headersAt = (place: number) => {
    const bearer = load.bearers?.[place];
    return bearer === undefined ? headers : { ...headers, authorization: `Bearer ${bearer}` };
  };
  const written = urls.map((url, place) => writeRequest(method, url, headersAt(place), body));
  const own = (url: URL) => writeRequest(method, url, { ...headers, 'idempotency-key': randomUUID() }, body);
  const { origin } = urls[0] as URL;
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openLeanConnection(origin)));
  const durations: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let turn = 0;
  let left = requests;
  let refused = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (left-- > 0 && performance.now() < until) {
        const place = turn++ % urls.length;
        const request = load.ownKeys ? own(urls[place] as URL) : (written[place] as string);
        const sentAt = performance.now();
        const { status } = await connection.ask(request);
        if (status > 299) refused++;
        durations.push(performance.now() - sentAt);
      }
      connection.close();
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  durations.sort((a, b) => a - b);
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN;
  return { perSecond: durations.length / elapsedSeconds, p10Ms: at(0.1), p50Ms: at(0.5), p99Ms: at(0.99), refused };
}
