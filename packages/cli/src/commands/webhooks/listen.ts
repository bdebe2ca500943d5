import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import { describeAttempt } from '../../relay/describe-attempt.js';
import { runRelay } from '../../relay/run-relay.js';
import { parseUrl } from '../../server/parse-url.js';
import { appOption } from '../app/app-option.js';
import { chooseStore } from '../store/choose-store.js';

export const listen = command({
  name: 'listen',
  summary: 'Forward webhooks from your dev stores to a local URL',
  examples: [
    'souk webhooks listen --forward-to http://localhost:3000/webhooks',
    'souk webhooks listen --forward-to localhost:3000/webhooks --store "My store"',
  ],
  options: {
    app: appOption,
    forwardTo: { kind: 'text', takes: 'url', short: 't', says: 'Local URL to forward to' },
    store: { kind: 'text', takes: 'store', short: 's', says: 'Only this dev store, by name or ID' },
  },
  async run({ terminal, folder, app: choose, signal }, { app: named, forwardTo, store: storeNamed }) {
    const to = readAddress(forwardTo);
    const choice = await choose(named);
    const store = storeNamed === undefined ? undefined : await chooseStore(choice.server, folder, storeNamed);
    let said = false;
    await runRelay({
      choice,
      devStoreId: store?.id,
      addressOf: () => to,
      ready: () => {
        const where = store ? store.name : 'your dev stores';
        if (!said)
          terminal.say(
            `Ready. Webhooks of ${choice.app.handle} from ${where} are forwarded to ${to.href}. Press Ctrl-C to stop.`,
          );
        said = true;
      },
      answered: (attempt, answer) =>
        terminal.showLine({ ...answer, webhookId: attempt.deliveryId, topic: attempt.headers['svc-topic'] }, () =>
          describeAttempt(attempt, answer, terminal.out),
        ),
      noticed: (what) => terminal.say(terminal.err.warning(what)),
      signal,
    });
  },
});

/** With or without its scheme, as people type it. */
function readAddress(given: string | undefined): URL {
  if (given === undefined)
    throw usageFailure('Missing URL.', 'souk webhooks listen --forward-to http://localhost:3000/webhooks');
  const full = /^[a-z]+:\/\//i.test(given) ? given : `http://${given}`;
  const url = parseUrl(full);
  if (!url || !/^https?:$/.test(url.protocol)) throw usageFailure(`${given} is not an address.`);
  return url;
}
