import { Failure } from '../failures.js';
import { type AppChoice, chooseApp } from '../project/choose-app.js';
import { writeLink } from '../project/link.js';
import { readHandle, readName } from '../project/manifest-file.js';
import type { App } from '../server/resources.js';
import type { Server } from '../server/server.js';

/** The app of this folder; made from its manifest where there is none yet, so that the first command is enough. */
export async function ensureApp(
  server: Server,
  folder: string,
  named: string | undefined,
  made: (app: App) => void,
): Promise<AppChoice> {
  try {
    return await chooseApp(server, folder, named);
  } catch (error) {
    const handle = await readHandle(folder);
    if (!(error instanceof Failure) || error.code !== 'APP_NOT_FOUND' || named !== undefined || !handle) throw error;
    const body = { handle, name: (await readName(folder)) ?? handle };
    const app = await server.read<App>('POST', '/developer/apps', { body });
    await writeLink(folder, { server: server.url.origin, appId: app.id, handle });
    made(app);
    return chooseApp(server, folder, undefined);
  }
}
