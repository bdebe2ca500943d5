import type { Context } from '../context.js';
import { Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import { runRelay } from '../relay/run-relay.js';
import type { DevStore } from '../server/resources.js';
import { openInBrowser } from '../terminal/open-in-browser.js';
import { devActions } from './dev-actions.js';
import { ensureApp } from './ensure-app.js';
import { ensureStore } from './ensure-store.js';
import { findPort, waitForPort } from './find-port.js';
import { DevLog } from './print-events.js';
import { environmentOf, type Preview, type PreviewPlace, putPreview } from './put-preview.js';
import { readKeys } from './read-keys.js';
import { type AppCommand, findAppCommand, runAppCommand } from './run-app-command.js';
import { watchManifest } from './watch-manifest.js';

export interface DevOptions {
  manifest: { file: string; path: string; text: string };
  named: { app: string | undefined; store: string | undefined; command: string | undefined };
  port: number | undefined;
  openBrowser: boolean;
  clean: boolean;
}

/** The whole of `souk app dev`: everything it starts has ended when it returns. */
export async function runDevSession(context: Context, options: DevOptions): Promise<void> {
  const { terminal, folder, signal: interrupted } = context;
  const log = new DevLog(terminal);
  const line = await findAppCommand(folder, options.named.command);
  const server = await context.server();
  const choice = await ensureApp(server, folder, options.named.app, ({ handle }) => log.did(`app ${handle} created`));
  const store = await ensureStore(server, choice.app, options.named.store, context);
  const port = options.port ?? (await findPort());
  const appUrl = `http://localhost:${port}`;
  const place: PreviewPlace = { choice, store, appUrl, file: options.manifest.file, terminal };
  const first = await putPreview(place, options.manifest.text);
  const quit = new AbortController();
  const signal = AbortSignal.any([interrupted, quit.signal]);
  const app = runAppCommand(line, {
    folder,
    environment: environmentOf(first.preview, { choice, port }),
    line: (text) => log.appSaid(text),
  });
  let paths = first.paths;
  const stopWatching = watchManifest(options.manifest.path, options.manifest.text, async (text) => {
    try {
      ({ paths } = await putPreview(place, text));
      log.manifest('taken');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'MANIFEST_INVALID') log.noticed(error.message);
      log.manifest('refused');
    }
  });
  const session = { choice, store, preview: first.preview, log, signal, appUrl, port, app, quit, options };
  try {
    await until(app, quit, () => follow(context, session, () => paths));
  } finally {
    stopWatching();
    await app.stop();
    if (options.clean) await removePreview(choice, store);
  }
}

interface Session {
  choice: AppChoice;
  store: DevStore;
  preview: Preview;
  log: DevLog;
  signal: AbortSignal;
  appUrl: string;
  port: number;
  quit: AbortController;
  options: DevOptions;
}

/** Relays webhooks and listens to keys until somebody ends it. */
async function follow({ terminal }: Context, session: Session, paths: () => Map<string, string>): Promise<void> {
  const { choice, store, preview, log, signal, appUrl, port, quit, options } = session;
  const app = await waitForPort(port, signal);
  if (!app) return;
  const { businessId, id: installationId } = preview.installation;
  const page = choice.server.page(`/dashboard/b/${businessId}/apps/${installationId}/open`);
  const actions = devActions({ choice, store, page, log, quit });
  const stopReading = terminal.interactive ? readKeys(process.stdin, actions.press) : () => undefined;
  let ready = false;
  try {
    await runRelay({
      choice,
      devStoreId: store.id,
      addressOf: ({ headers }) => new URL(paths().get(headers['svc-topic'] ?? '') ?? '/webhooks', app),
      ready: () => {
        if (ready) return;
        ready = true;
        const facts = {
          app: choice.app.handle,
          store: store.name,
          appUrl,
          page,
          installationId,
        };
        log.ready(facts, terminal.interactive);
        if (options.openBrowser && terminal.interactive) openInBrowser(page);
      },
      answered: (attempt, answer) => {
        actions.heard(attempt);
        log.webhook(attempt, answer);
      },
      noticed: (what) => log.noticed(what),
      signal,
    });
  } finally {
    stopReading();
  }
}

/** An app that ends by itself ends the session. */
async function until(app: AppCommand, quit: AbortController, work: () => Promise<void>): Promise<void> {
  let ended: Failure | undefined;
  void app.ended.then((code) => {
    ended = new Failure(`The app exited with ${code ?? 'a signal'}.`, {
      code: 'APP_ENDED',
      fix: 'Check its output above, then start it again: souk app dev',
    });
    quit.abort();
  });
  const quitByHand = () => quit.signal.aborted && !ended;
  await work().catch((error: unknown) => {
    if (!quit.signal.aborted) throw error;
  });
  if (ended && !quitByHand()) throw ended;
}

async function removePreview({ server, path }: AppChoice, store: DevStore): Promise<void> {
  await server.until(AbortSignal.timeout(5_000)).ask('DELETE', path(`/previews/${store.id}`));
}
