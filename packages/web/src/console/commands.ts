import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { type App, appsQuery } from '../api/apps';
import { answerOf, developerApi } from '../api/client';
import { deliveryQuery } from '../api/deliveries';
import { devStoresQuery } from '../api/dev-stores';
import type { AreaCommands, FoundCommand, PageCommand, SearchContext } from '../shell/commands/area-commands';
import { appPages, consolePages } from './navigation';

const letters: Record<string, string> = {
  'console.apps': 'a',
  'console.devStores': 'd',
  'console.tokens': 't',
  'console.account': 'p',
  'console.overview': 'o',
  'console.versions': 'v',
  'console.hosting': 'h',
  'console.secrets': 's',
  'console.installations': 'i',
  'console.webhooks': 'w',
  'console.calls': 'c',
  'console.listing': 'l',
  'console.review': 'r',
};

/** How many apps are asked for an id that names none. */
const maxAsked = 20;

export const commands: AreaCommands = {
  pages: ({ appId }) => [
    ...(appId ? appPages.map((page) => pageOf(page, appId)) : []),
    ...consolePages.map((page) => pageOf(page, '')),
  ],
  async search(text, context) {
    const [apps, stores] = await Promise.all([findApps(text, context.queries), findStores(text, context.queries)]);
    return [...apps, ...stores, ...(await findById(text, context))];
  },
};

function pageOf({ title, icon, to }: (typeof consolePages)[number], appId: string): PageCommand {
  return { title, icon, href: String(to).replace('$appId', appId), letter: letters[title] };
}

const fits = (text: string, ...names: string[]) =>
  names.some((name) => name.toLocaleLowerCase().includes(text.toLocaleLowerCase()));

async function allApps(queries: QueryClient): Promise<App[]> {
  const { pages } = await queries.ensureInfiniteQueryData(appsQuery());
  return pages.flatMap(({ data }) => data);
}

async function findApps(text: string, queries: QueryClient): Promise<FoundCommand[]> {
  return (await allApps(queries))
    .filter(({ id, name, handle, clientId }) => fits(text, name, handle, clientId, id))
    .map(({ id, name, handle }) => ({
      kind: 'commands.apps',
      icon: 'apps',
      title: name,
      hint: handle,
      href: `/console/apps/${id}`,
    }));
}

async function findStores(text: string, queries: QueryClient): Promise<FoundCommand[]> {
  const { data } = await queries.ensureQueryData(devStoresQuery());
  return data
    .filter(({ id, name, businessId }) => fits(text, name, id, businessId ?? ''))
    .map(({ id, name }) => ({
      kind: 'commands.devStores',
      icon: 'store',
      title: name,
      hint: id,
      href: `/console/dev-stores/${id}`,
    }));
}

/** A delivery or a request belongs to an app that its id does not name: the app one is in is asked first, then the others. */
async function findById(text: string, { queries, params, signal }: SearchContext): Promise<FoundCommand[]> {
  const deliveryId = /^(?:dlv_)?(\d{3,20})$/.exec(text)?.[1];
  const requestId = /^req_[0-9a-f]{32}$/.exec(text)?.[0];
  if (!deliveryId && !requestId) return [];
  const apps = await allApps(queries);
  const ordered = [...apps].sort((one, other) => Number(other.id === params.appId) - Number(one.id === params.appId));
  for (const { id: appId, name } of ordered.slice(0, maxAsked)) {
    if (deliveryId && (await exists(queries.fetchQuery(deliveryQuery(appId, deliveryId)))))
      return [found('commands.deliveries', 'webhooks', text, name, `/console/apps/${appId}/deliveries/${deliveryId}`)];
    if (requestId && (await exists(readRequest(appId, requestId, signal))))
      return [found('commands.requests', 'calls', text, name, `/console/apps/${appId}/requests/${requestId}`)];
  }
  return [];
}

const found = (kind: string, icon: FoundCommand['icon'], title: string, hint: string, href: string): FoundCommand => ({
  kind,
  icon,
  title,
  hint,
  href,
});

const readRequest = (appId: string, requestId: string, signal: AbortSignal) =>
  answerOf(
    developerApi.GET('/developer/apps/{appId}/requests/{requestId}', {
      params: { path: { appId, requestId } },
      signal,
    }),
  );

async function exists(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
