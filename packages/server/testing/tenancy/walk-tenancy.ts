import { surfaceRoutes } from '../../src/compose-server.js';
import type { Route } from '../../src/foundation/http/define-route.js';
import { oldAddressRedirects } from '../../src/surfaces/pages/apps/redirect-old-addresses.js';
import type { TestAnswer, TestServer } from '../start-test-server.js';
import type { Example, Ids } from './example.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { idsRead, isPage, sendExample, told, type Walker } from './send-example.js';
import { contactPattern, type Tenant } from './set-up-tenant.js';
import { examplesOf } from './tenancy-examples.js';

/** Every route of the Admin API, the dashboard with its pages, and the storefront. The web app's page is the same for everyone. */
export const walkedRoutes = surfaceRoutes.filter(
  ({ document, path, tag }) =>
    document === 'admin' ||
    document === 'dashboard' ||
    document === 'storefront' ||
    (document === null && path.startsWith('/dashboard') && tag !== 'Web app' && !leadsElsewhere(path)),
);

/** Old addresses lead on to the web app, without a look at anything. */
function leadsElsewhere(path: string): boolean {
  return oldAddressRedirects.some((old) => old.path === path);
}

/** Routes that came since, and whose examples nobody has written yet. */
export const withoutExample = walkedRoutes.filter((route) => !examplesOf(route));

/** Something that must hold, for one route or for the whole. */
export interface TenancyCheck {
  title: string;
  /** Reads all that the other tenant has, before or after everything else. */
  comparesVictim?: true;
  /** One of many that differ in their route alone. */
  perRoute?: true;
  /** Throws an error that says what does not hold. */
  run(server: TestServer, stage: TenancyStage): Promise<void>;
}

export const titleOf = ({ method, path }: Route) => `${method} ${path}`;

/** What no tenant has. */
const missing: Ids = {
  businessId: '999999999901',
  storeId: '999999999902',
  productId: '999999999903',
  variantId: '999999999904',
  collectionId: '999999999905',
  parentCollectionId: '999999999906',
  ruledCollectionId: '999999999907',
  spareCollectionId: '999999999908',
  levelId: '999999999909',
  orderId: '999999999910',
  spareOrderId: '999999999911',
  customerId: '999999999912',
  spareCustomerId: '999999999913',
  checkoutId: '999999999914',
  exportId: '999999999915',
  memberExportId: '999999999935',
  deliveryId: '999999999916',
  installationId: '999999999917',
  spareInstallationId: '999999999918',
  userId: '999999999919',
  invitationId: '999999999920',
  invitedToAccept: '999999999921',
  invitedToDecline: '999999999922',
  subdomain: 'no-such-shop',
  checkoutToken: '0'.repeat(43),
};

/** Names that are not a tenant's own: everybody may know an app or a person's address. */
const nobodys = new Set(['appHandle', 'clientId', 'spareClientId', 'personEmail', 'exportSignature']);

/** Who a route is for. Apps and members call what the Admin API and the dashboard share. */
function walkersOf(route: Route, tenant: Tenant): Walker[] {
  if (route.document === 'admin') return [{ title: 'an app', token: tenant.full.accessToken }];
  if (route.document === 'storefront') return [{ title: 'a buyer' }];
  return [{ title: 'an owner', token: tenant.merchant.token }];
}

/** The ids whose foreign counterparts are tried. At a storefront everybody may know its name, and a checkout's token is a key. */
function tenantIds(route: Route, example: Example): string[] {
  const names = idsRead(route, example).filter((name) => !nobodys.has(name));
  return route.document === 'storefront'
    ? names.filter((name) => name !== 'checkoutToken' && name !== 'subdomain')
    : names;
}

export function fail(route: Route, walker: Walker, what: string, answer?: TestAnswer): never {
  throw new Error(`${titleOf(route)} for ${walker.title}: ${what}${answer ? `\n${answer.status} ${answer.text}` : ''}`);
}

/** Foreign ids, one at a time and all at once, are answered word for word like ids that nobody has. */
export async function checkForeignIds(server: TestServer, { victim, stranger }: TenancyStage, route: Route) {
  for (const example of examplesOf(route) ?? []) {
    const names = tenantIds(route, example);
    const own = stranger.ids[0];
    const choices = [...names.map((name) => [name]), names.filter((name) => name !== 'businessId'), names];
    for (const walker of walkersOf(route, stranger)) {
      for (const chosen of choices.filter(({ length }) => length > 0)) {
        await compareWithMissing(server, { route, example, walker, own, foreign: victim.ids[0], chosen });
      }
    }
  }
}

interface Comparison {
  route: Route;
  example: Example;
  walker: Walker;
  own: Ids;
  foreign: Ids;
  /** The names of the ids that are not the walker's own. */
  chosen: string[];
}

async function compareWithMissing(server: TestServer, comparison: Comparison): Promise<void> {
  const { route, example, walker, own, foreign, chosen } = comparison;
  // A person may be a member of both: then it is a foreign id only beside a foreign business.
  if (chosen.every((name) => own[name] === foreign[name])) return;
  const asking = (others: Ids) => ({ ...own, ...Object.fromEntries(chosen.map((name) => [name, others[name] ?? ''])) });
  const responses: string[] = [];
  for (const ids of [asking(foreign), asking(missing)]) {
    const answer = await sendExample(server, route, example, ids, walker);
    const refused = answer.status >= 400 || example.answersEach || example.isEmptyForOthers;
    if (!refused) fail(route, walker, `${chosen.join(' and ')} of another was accepted`, answer);
    responses.push(told(answer, [...chosen.map((name) => ids[name] ?? ''), ...Object.values(ids)]));
  }
  if (responses[0] === responses[1]) return;
  fail(route, walker, `a foreign ${chosen.join(' and ')} is not answered like a missing one:\n${responses.join('\n')}`);
}

/**
 * Things of a store outside the installation's: a store itself is 460, whatever stands in it is missing. At a storefront the
 * business's other stores are missing with all that they hold.
 */
export async function checkOutsideStore(server: TestServer, { stranger }: TenancyStage, route: Route) {
  const isPublic = route.document === 'storefront';
  const walker: Walker = isPublic
    ? { title: 'a buyer at one store' }
    : { title: 'an app limited to one store', token: stranger.limited.accessToken };
  const [inside, outside] = stranger.ids;
  const own = isPublic ? inside : { ...inside, ...stranger.limitedIds };
  for (const example of examplesOf(route) ?? []) {
    const names = tenantIds(route, example).filter((name) => name !== 'businessId');
    for (const name of names.filter((one) => own[one] !== outside[one])) {
      if (name !== 'storeId' || example.missingOutside || isPublic) {
        await compareWithMissing(server, { route, example, walker, own, foreign: outside, chosen: [name] });
        continue;
      }
      const answer = await sendExample(server, route, example, { ...own, storeId: outside.storeId ?? '' }, walker);
      const each = example.answersEach && answer.text.includes('STORE_SCOPE_FORBIDDEN');
      if (!each && [answer.status, answer.body?.code].join() !== '460,STORE_SCOPE_FORBIDDEN')
        fail(route, walker, 'a store outside is not 460', answer);
    }
  }
}

/** Without the permission it is refused, and with nothing but the permission missing it is for that reason. */
export async function checkPermission(server: TestServer, { stranger, without, unscoped }: TenancyStage, route: Route) {
  if (isPage(route) || route.document === 'storefront') return;
  for (const example of examplesOf(route) ?? []) {
    if (!example.needs) continue;
    const lacking = without[example.needs];
    const walkers: Walker[] =
      route.document === 'admin'
        ? [
            { title: `an app without ${example.needs}`, token: lacking?.app },
            { title: 'an app without scopes', token: unscoped },
          ]
        : [{ title: `a member without ${example.needs}`, token: lacking?.member }];
    for (const walker of walkers) {
      const answer = await sendExample(server, route, example, stranger.ids[0], walker);
      if (answer.status !== 403 || answer.body?.code !== 'PERMISSION_DENIED')
        fail(route, walker, 'it was not refused with PERMISSION_DENIED', answer);
    }
  }
}

/** No contact in an answer to somebody who may not see any. */
export function rejectContacts(route: Route, walker: Walker, answer: TestAnswer): void {
  const [found] = contactPattern.exec(answer.text) ?? [];
  if (found) fail(route, walker, `the contact ${found} was shown`, answer);
}

/** No number of others, but for what the request itself named: it would stand there whole, between what is no digit. */
export function rejectIds(route: Route, walker: Walker, answer: TestAnswer, others: Iterable<string>): void {
  const shown = new Set(answer.text.match(/[0-9]+/g));
  for (const id of others) if (shown.has(id)) fail(route, walker, `it shows ${id} of another`, answer);
}
