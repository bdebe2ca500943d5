import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, NoAnswer } from './api-error';
import type { paths as DashboardPaths } from './generated/dashboard';
import type { paths as DeskPaths } from './generated/desk';
import type { paths as DeveloperPaths } from './generated/developer';
import { bearerToken, dropBearer, SignedOut } from './session';

/** Every call carries the bearer; one that is refused for its age alone is sent again with a fresh one. */
async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const token = await bearerToken();
  const answer = await sendWith(request, token);
  if (answer.status !== 401) return answer;
  dropBearer(token);
  const retried = await sendWith(again, await bearerToken());
  if (retried.status === 401) throw new SignedOut();
  return retried;
}

async function sendWith(request: Request, token: string): Promise<Response> {
  request.headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(request, { credentials: 'omit' });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NoAnswer('Souk could not be reached.', { cause: error });
  }
}

/** A refusal is thrown, so that a query fails, a form shows it, and nobody forgets to look. */
const throwRefusals: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return undefined;
    const body = await response.json().catch(() => undefined);
    throw new ApiError(response.status, body, response.headers);
  },
};

function clientOf<Paths extends object>() {
  const client = createClient<Paths>({ baseUrl: location.origin, fetch: send });
  client.use(throwRefusals);
  return client;
}

export const developerApi = clientOf<DeveloperPaths>();
export const dashboardApi = clientOf<DashboardPaths>();
export const deskApi = clientOf<DeskPaths>();

/** What a call answered; a refusal was thrown before. */
export async function answerOf<Body>(call: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await call;
  return data as Body;
}

/** What is not JSON in a document's sense: uploads and streams. */
export async function callRaw(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(new Request(new URL(path, location.origin), init));
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => undefined), response.headers);
}
