// The main module of every hosted app: it stands in front of the developer's own, in the same isolate, and holds nothing.
// `souk:main` is what the manifest names as `main`.
import * as main from 'souk:main';

const app = main.default;
if (typeof app !== 'object' || app === null || typeof app.fetch !== 'function') {
  throw new Error('SOUK_NO_FETCH_HANDLER: the main module must export default { fetch(request, env, ctx) }.');
}

export default {
  fetch(request, env, ctx) {
    return app.fetch(request, env, ctx);
  },
};
