import { ApiCallError } from '../api/api-error.js';
import { read } from '../api/request.js';
import type { Session } from '../session.js';

export interface App {
  id: string;
  handle: string;
  name: string;
  state: string;
  currentVersion: number | null;
  latestVersion: number | null;
  installationsCount: number;
}

/** The path of an app that was named by its id or its handle. A developer has at most 25, which is one page. */
export async function appPath({ api }: Session, named: string): Promise<string> {
  if (/^\d+$/.test(named)) return `/developer/apps/${named}`;
  const apps = await read<App[]>(api, { method: 'GET', path: '/developer/apps', query: { limit: 100 } });
  const found = apps.find(({ handle }) => handle === named);
  if (found) return `/developer/apps/${found.id}`;
  throw new ApiCallError('You have no app with this handle.', ['See list_apps.']);
}
