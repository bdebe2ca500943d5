// The main module of every hosted app: it stands in front of the developer's own, in the same isolate, and holds nothing.
// `souk:main` is what the manifest names as `main`; the log comes first, so that the app never sees another console.
import { hasNews, hear, noteThrown, tell } from 'souk:log';
import * as main from 'souk:main';

const app = main.default;
if (typeof app !== 'object' || app === null || typeof app.fetch !== 'function') {
  throw new Error('SOUK_NO_FETCH_HANDLER: the main module must export default { fetch(request, env, ctx) }.');
}

/** What the app is given: everything but our own way to the host. */
let given;

export default {
  fetch(request, env, ctx) {
    given ??= withoutOurs(env);
    const tellNews = () => {
      if (hasNews()) ctx.waitUntil(tell(env.SOUK_LOG));
    };
    return hear(request.headers.get('x-request-id'), async () => {
      try {
        return await app.fetch(request, given, follow(ctx, tellNews));
      } catch (error) {
        noteThrown(error);
        throw error;
      } finally {
        tellNews();
      }
    });
  },
};

function withoutOurs({ SOUK_LOG: _, ...env }) {
  return env;
}

/** The same context; what goes on after the answer is heard, too. */
function follow(ctx, tellNews) {
  return {
    props: ctx.props,
    passThroughOnException: () => ctx.passThroughOnException(),
    waitUntil(work) {
      const heard = Promise.resolve(work).catch(noteThrown).finally(tellNews);
      ctx.waitUntil(heard);
    },
  };
}
