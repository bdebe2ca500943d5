// npm run bundle: writes the lock file of the bundle. Folders of this app are compiled into main.js, where the scan reads them;
// no registry has published them.
import { readFile, writeFile } from 'node:fs/promises';

const lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
const published = Object.entries(lock.packages).filter(
  ([path, { link }]) => path === '' || (path.startsWith('node_modules/') && !link),
);
await writeFile(
  'bundle/package-lock.json',
  JSON.stringify({ ...lock, packages: Object.fromEntries(published) }, null, 2),
);
