import { type BadRequest, corruptRequest, type Known } from './corrupt-request.js';
import { oddRequest } from './odd-request.js';
import { RawConnection } from './raw-connection.js';
import { type DescribedRoute, describePage, readDocuments } from './read-documents.js';
import { rollDice, type SeededRandom } from './seeded-random.js';

export interface BadRequestReport {
  sent: number;
  routes: number;
  byStatus: Record<number, number>;
  /** Answers of 500 and above, and requests without an answer, each with what provoked it. */
  serverErrors: string[];
  /** Spoilt writes that were accepted. */
  acceptedWrites: string[];
  /** How long the answers of each route took together. */
  msByRoute: Record<string, number>;
}

export interface BadRequestPlan {
  baseUrl: string;
  known: Known;
  count: number;
  seed: number;
  /**
   * `spoilt` requests must all be refused and change nothing. `odd` ones may be accepted; they get further in, and only
   * failures of ours count.
   */
  kind?: 'spoilt' | 'odd';
  /** Pages for people, which appear in no OpenAPI document; odd requests go to them as well. */
  pages?: { method: string; path: string }[];
  /** How many are under way at a time. */
  atOnce?: number;
  onProgress?: (sent: number) => void;
}

/** Once the server stops answering there is nothing left to learn. */
const maxUnanswered = 50;

/** Sends requests that nobody should send, to every route in turn, and reports how they were answered. */
export async function sendBadRequests(plan: BadRequestPlan): Promise<BadRequestReport> {
  const { baseUrl, known, count, seed, kind = 'spoilt', pages = [], atOnce = 8, onProgress } = plan;
  const routes = [...(await readDocuments(baseUrl)), ...pages.map(describePage)];
  const dice = rollDice(seed);
  const report: BadRequestReport = {
    sent: 0,
    routes: routes.length,
    byStatus: {},
    serverErrors: [],
    acceptedWrites: [],
    msByRoute: {},
  };
  const make = kind === 'odd' ? oddRequest : corruptRequest;
  let next = 0;
  const worker = async () => {
    const connection = new RawConnection(baseUrl);
    while (next < count && report.byStatus[0] !== maxUnanswered) {
      const route = routes[next++ % routes.length] as DescribedRoute;
      const request = comingFromAnywhere(make(route, known, dice), dice);
      const sentAt = performance.now();
      const status = await answerTo(connection, request);
      report.msByRoute[route.path] = (report.msByRoute[route.path] ?? 0) + performance.now() - sentAt;
      note(report, route, request, status);
      if (report.sent % 10_000 === 0) onProgress?.(report.sent);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return report;
}

/** Otherwise the per-address limits would soon refuse everything. */
function comingFromAnywhere(request: BadRequest, dice: SeededRandom): BadRequest {
  const address = Math.floor(dice() * 2 ** 24);
  request.headers['x-forwarded-for'] ??= `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  if (request.method === 'GET' || request.method === 'HEAD') request.body = undefined;
  return request;
}

/** A connection may have been closed while nothing was on it, or by an answer that came before the body: then once more. */
async function answerTo(connection: RawConnection, request: BadRequest): Promise<number> {
  const { status } = await connection.send(request);
  if (status !== 0) return status;
  return (await connection.send(request)).status;
}

function note(report: BadRequestReport, route: DescribedRoute, request: BadRequest, status: number): void {
  report.sent++;
  report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
  const told = () =>
    `${status} ${request.method} ${request.url.slice(0, 300)} (${route.path};${request.spoilt.slice(0, 4_000)}) ${typeof request.body === 'string' ? request.body.slice(0, 2_000) : ''}`;
  if (status >= 500 || status === 0) report.serverErrors.push(told());
  if (status < 300 && status > 0 && route.method !== 'GET') report.acceptedWrites.push(told());
}
