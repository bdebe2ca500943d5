import { expectTypeOf, it } from 'vitest';
import { anyone, defineRoute } from './define-route.js';
import { developerErrorFormat } from './error-formats/developer-error-format.js';
import { developerId, oneOf } from './path-params.js';
import { ok } from './response.js';

const defaults = { document: null, errorFormat: developerErrorFormat, access: anyone };
const common = { name: 'x', method: 'GET', tag: 'Test', summary: 'Test.', responses: [] } as const;

it('gives a handler exactly the path parameters that its route declares, each of its own type', () => {
  defineRoute(defaults, {
    ...common,
    responses: [],
    path: '/apps/{appId}/{kind}',
    params: { appId: developerId('APP_NOT_FOUND'), kind: oneOf(['a', 'b'], 'NOT_FOUND') },
    handle: async ({ params }) => {
      expectTypeOf(params).toEqualTypeOf<{ appId: string; kind: 'a' | 'b' }>();
      // @ts-expect-error: nobody declared it
      return ok(params.secretId);
    },
  });
  defineRoute(defaults, {
    ...common,
    responses: [],
    path: '/apps',
    // @ts-expect-error: there are none
    handle: async ({ params }) => ok(params.appId),
  });
});
