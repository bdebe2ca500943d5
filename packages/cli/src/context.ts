import type { AppChoice } from './project/choose-app.js';
import type { CredentialsFile } from './server/credentials.js';
import type { Server } from './server/server.js';
import type { Terminal } from './terminal/terminal.js';

/** What every command works with. */
export interface Context {
  terminal: Terminal;
  /** The folder the command was called in. */
  folder: string;
  credentials: CredentialsFile;
  /** The server that is meant: of the environment, or the chosen one. Its token may be missing. */
  server(): Promise<Server>;
  /** The app that is meant: by `--app`, by the link of this folder, or by its manifest. */
  app(named?: string): Promise<AppChoice>;
  /** Ends when the person presses Ctrl-C. */
  signal: AbortSignal;
}
