import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../testing/developers.js';
import { type Route, surfaceRoutes } from '../../testing/every-route.js';
import { developerExamples as examples, type Ids, setUpDeveloper } from '../../testing/set-up-developer.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

/**
 * What belongs to someone else answers word for word like what does not exist, on every route of the Developer API that
 * names a thing by its id. A route that comes later fails here until it has an example.
 */

const missing = '999999999999';

/** They name a thing beside the path's owner: an app in the body, an installation that is on another store. */
const asksForMore = new Set(['installOnDevStore', 'createDeveloperAccessToken']);

/** Names that are nobody's property: whoever holds the code may look at the sign-in, and every app has the same environments. */
const unowned = new Set(['userCode', 'environment', 'name']);

/** Paths that are read with a session only say so themselves; every other one is walked with both callers. */
const walked = surfaceRoutes.filter(
  ({ document, params }) => document === 'developer' && Object.keys(params).some((name) => !unowned.has(name)),
);

let server: TestServer;
let owner: TestDeveloper;
let stranger: TestDeveloper;
let owned: Ids;
let strangers: Ids;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpDeveloper(server);
  stranger = await signUpDeveloper(server);
  owned = await setUpDeveloper(server, owner, 2);
  strangers = await setUpDeveloper(server, stranger, 1);
});
afterAll(() => server.stop());

const idNames = (route: Route) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

function ask(route: Route, ids: Ids, token: string) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-example-for-${name}`);
  return server.call(route.method, path, { ...examples[route.name], token });
}

async function answerTo(route: Route, ids: Ids, token: string) {
  const { status, body } = await ask(route, ids, token);
  const { requestId, ...told } = body;
  expect(requestId).toEqual(expect.any(String));
  return { status, told };
}

describe('a foreign id', () => {
  it('has an example on every route', () => {
    const unknownIds = walked.flatMap(idNames).filter((name) => !(name in owned));
    expect(unknownIds, 'setUpDeveloper() makes none of these').toEqual([]);
    const withoutExample = walked.filter(({ body, name }) => body && !(name in examples)).map(({ name }) => name);
    expect(withoutExample, 'examples lacks a request for these').toEqual([]);
  });

  it.each(walked.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is word for word a missing one on %s',
    async (_, route) => {
      const names = idNames(route);
      for (const [depth, name] of names.entries()) {
        if (unowned.has(name)) continue;
        // The stranger's own things down to here, then one that is not theirs.
        const own = Object.fromEntries(names.slice(0, depth).map((above) => [above, strangers[above] ?? '']));
        const below = Object.fromEntries(names.slice(depth + 1).map((deeper) => [deeper, owned[deeper] ?? '']));
        for (const token of [stranger.session, stranger.token]) {
          const foreign = await answerTo(route, { ...own, ...below, [name]: owned[name] ?? '' }, token);
          const unknown = await answerTo(route, { ...own, ...below, [name]: missing }, token);
          expect(foreign.status).toBe(404);
          expect(foreign).toEqual(unknown);
        }
      }
    },
  );

  it('is a real one: its owner finds it on every route', async () => {
    const deletionsLast = [...walked].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const route of deletionsLast.filter(({ method }) => method !== 'DELETE')) {
      const { status, text } = await ask(route, owned, owner.session);
      // What is asked for in the body is another matter.
      if (!asksForMore.has(route.name)) expect(status, `${route.method} ${route.path}: ${text}`).not.toBe(404);
    }
  });
});
