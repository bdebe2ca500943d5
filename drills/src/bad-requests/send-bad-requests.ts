import { type DescribedRoute, readDocuments } from './read-documents.js';
import { type BadRequest, type Known, rollDice, spoilRequest } from './spoil-request.js';

export interface BadRequestReport {
  sent: number;
  routes: number;
  byStatus: Record<number, number>;
  /** Answers of 500 and above, each with what provoked it. */
  serverErrors: string[];
  /** Writes that were answered as if nothing were wrong. */
  acceptedWrites: string[];
}

export interface BadRequestPlan {
  baseUrl: string;
  known: Known;
  count: number;
  seed: number;
  /** How many are under way at a time. */
  atOnce?: number;
  onProgress?: (sent: number) => void;
}

/** Sends requests that must be refused, to every route of every document in turn, and tells how they were answered. */
export async function sendBadRequests(plan: BadRequestPlan): Promise<BadRequestReport> {
  const { baseUrl, known, count, seed, atOnce = 8, onProgress } = plan;
  const routes = await readDocuments(baseUrl);
  const dice = rollDice(seed);
  const report: BadRequestReport = {
    sent: 0,
    routes: routes.length,
    byStatus: {},
    serverErrors: [],
    acceptedWrites: [],
  };
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const route = routes[next++ % routes.length] as DescribedRoute;
      const request = spoilRequest(route, known, dice);
      const status = await send(baseUrl, request, Math.floor(dice() * 2 ** 24));
      note(report, route, request, status);
      if (report.sent % 1_000 === 0) onProgress?.(report.sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return report;
}

async function send(baseUrl: string, { method, url, headers, body }: BadRequest, address: number): Promise<number> {
  const answer = await fetch(`${baseUrl}${url}`, {
    method,
    redirect: 'manual',
    // Limits that count by address would soon answer for everything else.
    headers: { ...headers, 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` },
    body: method === 'GET' ? undefined : body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

function note(report: BadRequestReport, route: DescribedRoute, request: BadRequest, status: number): void {
  report.sent++;
  report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
  const told = `${status} ${route.method} ${route.path} (${request.spoilt})`;
  if (status >= 500) report.serverErrors.push(told);
  if (status < 300 && route.method !== 'GET') report.acceptedWrites.push(told);
}
