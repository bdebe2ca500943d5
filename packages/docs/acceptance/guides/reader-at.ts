import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idTokenFor } from '../../../server/testing/installations.js';
import { partlyRun } from './not-run.js';
import type { GuideStage } from './open-stage.js';
import { sample } from './read-samples.js';
import { type Habit, openReadersTerminal, type ReadersTerminal } from './readers-terminal.js';

/** Somebody who reads the guides and does what they say, on a stage that is open by then. */
export function readerAt(stageOf: () => GuideStage) {
  const terminals: ReadersTerminal[] = [];
  const ran = new Set<string>();
  const shownCode = /approve the code (\S{9})/;

  /** In the browser, as a person who is signed in there. */
  async function approve(code: string, token: string): Promise<void> {
    const path = `/developer/cli/approvals/${encodeURIComponent(code)}/approve`;
    const { status, text } = await stageOf().server.call('POST', path, { token });
    if (status !== 200) throw new Error(`The code was not approved: ${text}`);
  }

  return {
    /** The samples whose text was taken. */
    ran,
    approve,
    /** Approves the code that a machine shows. */
    approves: (session: string): Habit => [
      shownCode,
      async (seen) => {
        await approve(shownCode.exec(seen)?.[1] ?? '', session);
        return '';
      },
    ],

    /** A terminal where these variables are set. */
    terminal(variables: Record<string, string> = {}): ReadersTerminal {
      const { folder, environment } = stageOf().machine;
      const opened = openReadersTerminal(folder, { ...environment, ...variables });
      terminals.push(opened);
      return opened;
    },

    /** The text of a sample, without the lines that `partlyRun` names. */
    textOf(id: string): string {
      ran.add(id);
      const { lines } = partlyRun[id] ?? {};
      const { text } = sample(id);
      return lines ? text.replace(lines, '') : text;
    },

    keepManifest: (text: string) => writeFile(join(stageOf().machine.folder, 'souk.app.toml'), text),
    manifestOf: (handle: string) => `name = "${handle}"
handle = "${handle}"
api_version = "2026-10"
scopes = ["read_orders"]

[hosting]
url = "http://127.0.0.1:${stageOf().appPort}"

[[webhooks]]
topics = ["orders/created"]
uri = "/webhooks"
`,

    /** What the app's server knows. */
    inApp() {
      const { origin, installed } = stageOf();
      return {
        SOUK_URL: origin,
        SOUK_CLIENT_ID: installed.app.clientId,
        SOUK_CLIENT_SECRET: installed.clientSecret,
        SOUK_APP_ID: installed.app.id,
      };
    },
    newIdToken: () => idTokenFor(stageOf().server, stageOf().installed, stageOf().merchant),
    leave() {
      for (const one of terminals) one.close();
    },
  };
}
