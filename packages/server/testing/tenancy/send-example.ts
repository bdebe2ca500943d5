import type { Route } from '../../src/foundation/http/define-route.js';
import type { CallOptions, TestAnswer, TestServer } from '../start-test-server.js';
import { type Example, type Ids, pathIds } from './example.js';

/** Someone who calls, and how they show who they are. */
export interface Walker {
  title: string;
  token?: string;
}

/** Sends the example as this walker would. Pages know people by a cookie; buyers come from many addresses. */
export async function sendExample(
  server: TestServer,
  route: Route,
  example: Example,
  ids: Ids,
  { token }: Walker,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const filled = example.params?.(ids) ?? {};
  const params = { ...pathIds(route.path, ids, filled), ...filled };
  const query = new URLSearchParams(example.query?.(ids)).toString();
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || `no-${name}`);
  return server.call(route.method, query ? `${path}?${query}` : path, {
    ...bodyOf(route, example, ids),
    ...(isPage(route) ? {} : { token }),
    headers: {
      'x-forwarded-for': anyAddress(),
      ...(isPage(route) && token ? { cookie: `souk_session_80=${token}`, origin: server.baseUrl } : {}),
      ...(example.form || (isPage(route) && route.method === 'POST')
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : {}),
      ...headers,
    },
    check: route.document !== null,
  });
}

function bodyOf(route: Route, example: Example, ids: Ids): Pick<CallOptions, 'json' | 'raw'> {
  if (example.json) return { json: example.json(ids) };
  if (example.form) return { raw: new URLSearchParams(example.form(ids)).toString() };
  return isPage(route) && route.method === 'POST' ? { raw: '' } : {};
}

export const isPage = ({ document }: Route) => document === null;

/** The names of all ids that the example reads. */
export function idsRead(route: Route, example: Example): string[] {
  const read = new Set<string>();
  const noting = new Proxy<Ids>(
    {},
    {
      get: (_ids, name) => {
        read.add(String(name));
        return '1';
      },
    },
  );
  const filled = example.params?.(noting) ?? {};
  pathIds(route.path, noting, filled);
  example.query?.(noting);
  example.json?.(noting);
  example.form?.(noting);
  return [...read];
}

/** The answer without what differs from request to request, and without the ids that were asked for. */
export function told(answer: TestAnswer, asked: string[]): string {
  const told = asked
    .filter((id) => id.length > 3)
    .sort((a, b) => b.length - a.length)
    .reduce((text, id) => text.replaceAll(id, 'ID'), answer.text);
  const timeless = told.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return `${answer.status} ${timeless.replace(/req_[0-9a-f]{32}/g, 'REQUEST')}`;
}

const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;
