import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { type BundleFile, readBundleFiles } from '../../versions/bundle/read-bundle-files.js';
import { selectBundle } from '../instances/instances-table.js';

/** Maps of a bundle, by the path of the file they belong to. */
type BundleMaps = ReadonlyMap<string, TraceMap>;

/** Larger ones are left unread: reading one must not hold up everybody else. */
const maxMapBytes = 2 * 1024 * 1024;
const maxBundles = 20;
const maxFrames = 50;

export interface StackMaps {
  /** The same stack with the places of the sources, as far as the bundle has maps. */
  map(key: InstanceKey, stack: string): Promise<string>;
}

/** Source maps of bundles whose apps threw lately. */
export function openStackMaps({ db, log }: { db: Database; log: Log }): StackMaps {
  const known = new Map<string, Promise<BundleMaps>>();

  async function readMaps(key: InstanceKey): Promise<BundleMaps> {
    try {
      const bundle = await selectBundle(db, key);
      return bundle ? findMaps(await readBundleFiles(db, bundle)) : new Map();
    } catch (error) {
      log.debug({ err: error, ...key }, 'the source maps of a bundle could not be read');
      return new Map();
    }
  }

  return {
    async map(key, stack) {
      const name = `${key.appId}/${key.versionNumber}`;
      const maps = known.get(name) ?? readMaps(key);
      known.delete(name);
      known.set(name, maps);
      const [oldest] = known.keys();
      if (known.size > maxBundles && oldest !== undefined) known.delete(oldest);
      return mapStack(await maps, stack);
    },
  };
}

/** `main.js.map` beside `main.js`. */
export function findMaps(files: readonly BundleFile[]): BundleMaps {
  const maps = new Map<string, TraceMap>();
  for (const { path, bytes } of files) {
    if (!path.endsWith('.map') || bytes.length > maxMapBytes) continue;
    try {
      maps.set(path.slice(0, -'.map'.length), new TraceMap(bytes.toString()));
    } catch {
      // What is no source map maps nothing: the stack stays as it is.
    }
  }
  return maps;
}

const place = /([^\s()]+?):(\d{1,7}):(\d{1,7})(?=\)?$)/;

export function mapStack(maps: BundleMaps, stack: string): string {
  if (maps.size === 0) return stack;
  return stack
    .split('\n')
    .slice(0, maxFrames)
    .map((frame) => frame.replace(place, (whole, file, line, column) => mapPlace(maps, whole, { file, line, column })))
    .join('\n');
}

function mapPlace(
  maps: BundleMaps,
  whole: string,
  { file, line, column }: { file: string; line: string; column: string },
): string {
  const path = [...maps.keys()].find(
    (known) => file === known || file.endsWith(`/${known}`) || file.endsWith(`:${known}`),
  );
  const map = path === undefined ? undefined : maps.get(path);
  if (!map) return whole;
  const found = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
  // A map may point to a source that it does not name.
  return typeof found.source === 'string' ? `${found.source}:${found.line}:${found.column + 1}` : whole;
}
