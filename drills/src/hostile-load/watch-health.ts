import { request } from 'node:http';

export interface HealthWatch {
  /** The worst delay since the last call, in milliseconds, and the number of answers. */
  latest(): { latestMs: number; answers: number; wrong: number };
  stop(): void;
}

const everyMs = 20;
/** In the brief form, which shares the machine with other tests and only looks for seconds of delay. */
const everyMsInBrief = 200;
const patienceMs = 20_000;

/**
 * Sends a health check every 20 ms, in brief every 200, each on a new connection. Its delay is counted from the time it
 * should have been sent.
 */
export function watchHealth(host: string, port: number, { brief = false } = {}): HealthWatch {
  let latestMs = 0;
  let answers = 0;
  let wrong = 0;
  const asked = new Set<number>();
  const ask = () => {
    const askedAt = performance.now();
    asked.add(askedAt);
    const done = (status: number) => {
      if (!asked.delete(askedAt)) return;
      answers++;
      if (status !== 200) wrong++;
      latestMs = Math.max(latestMs, performance.now() - askedAt);
    };
    const sent = request({ host, port, path: '/health/live', agent: false, timeout: patienceMs }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', () => done(0));
    sent.end();
  };
  const timer = setInterval(ask, brief ? everyMsInBrief : everyMs);
  return {
    latest() {
      // Checks still waiting are at least as late as they are now.
      const now = performance.now();
      const waiting = [...asked].reduce((most, askedAt) => Math.max(most, now - askedAt), 0);
      const told = { latestMs: Math.max(latestMs, waiting), answers, wrong };
      latestMs = 0;
      answers = 0;
      wrong = 0;
      return told;
    },
    stop: () => clearInterval(timer),
  };
}
