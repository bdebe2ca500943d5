import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OfflineTokens, TokenStore } from '@souk/app-kit';

type Kept = Record<string, OfflineTokens>;

/** Tokens in a file that only you can read: enough on your machine. Keep them in your database, encrypted, for merchants. */
export function keepTokensInFile(path: string): TokenStore {
  const read = async (): Promise<Kept> => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    return JSON.parse(text) as Kept;
  };
  let turn: Promise<void> = Promise.resolve();
  return {
    load: async (installationId) => (await read())[installationId],
    save(tokens) {
      turn = turn.then(async () => {
        const kept = { ...(await read()), [tokens.installationId]: tokens };
        await mkdir(dirname(path), { recursive: true });
        await writeFile(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
        await rename(`${path}.new`, path);
      });
      return turn;
    },
  };
}
