import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The folder `packages/server`, whether this runs from sources, from `dist` or from the bundle. */
export const serverFolder = new URL(
  './',
  pathToFileURL(createRequire(import.meta.url).resolve('@souk/server/package.json')),
);
