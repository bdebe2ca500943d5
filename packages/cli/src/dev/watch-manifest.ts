import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const settleMs = 200;

/** Calls back with the manifest's text each time it changed. The folder is watched: editors replace files. */
export function watchManifest(path: string, before: string, changed: (text: string) => Promise<void>): () => void {
  let last = before;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const look = async () => {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined || text === last) return;
    last = text;
    await changed(text);
  };
  const watcher = watch(dirname(path), (_event, name) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(look);
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
