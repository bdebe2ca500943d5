import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../failures.js';

export interface KnownServer {
  url: string;
  token?: string;
}

interface Kept {
  current: string;
  servers: Record<string, KnownServer>;
}

const defaultUrl = 'http://127.0.0.1:4000';

/** The servers a person knows, and how they signed in there. Nobody else on the machine may read it. */
export class CredentialsFile {
  readonly path: string;

  constructor(environment: NodeJS.ProcessEnv) {
    const config = environment.XDG_CONFIG_HOME || join(homedir(), '.config');
    this.path = join(config, 'souk', 'credentials.json');
  }

  async read(): Promise<Kept> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return { current: 'local', servers: { local: { url: defaultUrl } } };
    try {
      return JSON.parse(text) as Kept;
    } catch {
      throw new Failure(`The file ${this.path} is not valid JSON.`, {
        code: 'CREDENTIALS_UNREADABLE',
        fix: `Fix or delete ${this.path}, then run: souk login`,
      });
    }
  }

  async change(change: (kept: Kept) => Kept): Promise<Kept> {
    const next = change(await this.read());
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    // Written beside and moved into place: a crash leaves the old file or the new one.
    const fresh = `${this.path}.${process.pid}`;
    await writeFile(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    await rename(fresh, this.path);
    return next;
  }
}
