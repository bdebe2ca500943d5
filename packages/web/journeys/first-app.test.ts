import { describe } from 'vitest';
import { becomeDeveloper, signUp } from './first-app/begin.js';
import { createApp, installOnDevStore, uploadManifest } from './first-app/build.js';
import { fillListing, submitForReview } from './first-app/publish.js';
import { walkerAt } from './first-app/walker.js';
import { rotateSecret, watchDeliveries } from './first-app/watch.js';
import { journey } from './harness/journey.js';

/** Under load each step takes its time; the walk is long. */
const timeoutMs = 300_000;

describe('a newcomer with a first app', () => {
  for (const language of ['en', 'ar'] as const) {
    journey(
      `goes from signing up to the review, in ${language}`,
      async ({ souk, visit }) => {
        const walker = walkerAt(await visit({ language }), souk, language);
        await signUp(walker);
        await becomeDeveloper(walker);
        const appId = await createApp(walker);
        const { server, appServer, origin } = souk;
        appServer.connect({ baseUrl: origin, appId, now: () => server.clock.now().getTime() });
        appServer.answerWebhook = 'verify';
        await uploadManifest(walker, appId);
        const devStore = await installOnDevStore(walker);
        await watchDeliveries(walker, appId, devStore);
        await rotateSecret(walker, appId);
        await fillListing(walker, appId);
        await submitForReview(walker, appId);
        appServer.answerWebhook = 'accept_all';
      },
      timeoutMs,
    );
  }
});
