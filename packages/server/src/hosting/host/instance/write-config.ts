import { chown, mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { InstanceDefinition } from '../../channel/instance-source.js';
import { instanceLimits } from '../limits.js';
import type { WorkerSources } from '../runtime/runtime-files.js';

/** Behaviour of the runtime that may change with its version is fixed by this date. */
const compatibilityDate = '2026-10-01';

const v8Flags = [
  `--max-old-space-size=${instanceLimits.heapMegabytes}`,
  // What each request leaves outside of the heap goes with the next collection. By default that comes so late that an app
  // which does nothing but answer passes its limit of memory after some 25,000 requests.
  '--max-semi-space-size=1',
  '--initial-old-space-size=4',
  '--no-allow-natives-syntax',
];

interface ConfigPlace {
  /** On this machine. */
  folder: string;
  /** Where the instance sees its sockets. */
  insideSockets: string;
  userId: number | null;
}

/**
 * Writes what workerd reads when it starts: the app's modules and a configuration that gives it three sockets and nothing
 * else. It can be removed as soon as the instance listens.
 */
export async function writeConfig(place: ConfigPlace, app: InstanceDefinition, sources: WorkerSources): Promise<void> {
  const { folder, userId } = place;
  await mkdir(folder, { mode: 0o700 });
  const modules = modulesOf(app, sources);
  await Promise.all(modules.map(({ bytes }, index) => writeFile(join(folder, `m${index}`), bytes, { mode: 0o444 })));
  await writeFile(join(folder, 'config.capnp'), describe(place.insideSockets, modules, app, sources), { mode: 0o444 });
  if (userId !== null) await chown(folder, userId, userId);
}

type ModuleKind = 'esModule' | 'json' | 'text' | 'wasm' | 'data';

interface Module {
  name: string;
  kind: ModuleKind;
  bytes: Buffer;
}

const kindOf: Record<string, ModuleKind> = {
  '.js': 'esModule',
  '.mjs': 'esModule',
  '.cjs': 'esModule',
  '.json': 'json',
  '.wasm': 'wasm',
  '.txt': 'text',
  '.md': 'text',
  '.html': 'text',
  '.css': 'text',
  '.svg': 'text',
};

/** Ours first: the first module is the main one. Source maps are read by whoever shows stacks, never by the app. */
function modulesOf({ files, main }: InstanceDefinition, sources: Pick<WorkerSources, 'entry' | 'log'>): Module[] {
  const names = new Set(files.map(({ path }) => path));
  let mark = '';
  while (names.has(`${mark}souk-entry.js`) || names.has(`${mark}souk-log.js`)) mark += '_';
  const entry = sources.entry
    .replace("'souk:main'", JSON.stringify(`./${main}`))
    .replace("'souk:log'", JSON.stringify(`./${mark}souk-log.js`));
  const theirs = files
    .filter(
      ({ path }) => extname(path) !== '.map' && !/(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/.test(path),
    )
    .map(({ path, bytes }): Module => ({ name: path, kind: kindOf[extname(path).toLowerCase()] ?? 'data', bytes }));
  const ours = (name: string, source: string): Module => ({
    name: `${mark}${name}`,
    kind: 'esModule',
    bytes: Buffer.from(source),
  });
  return [ours('souk-entry.js', entry), ours('souk-log.js', sources.log), ...theirs];
}

function describe(sockets: string, modules: Module[], app: InstanceDefinition, sources: WorkerSources): string {
  const ours = (name: string, source: string) =>
    `(name = "${name}", worker = (modules = [(name = "${name}.js", esModule = ${quote(source)})], compatibilityDate = "${compatibilityDate}", globalOutbound = "internet"))`;
  const outside = (name: string, style = '') =>
    `(name = "${name}", external = (address = ${quote(`unix:${sockets}/${name}.sock`)}, http = (${style})))`;
  const socket = (name: string, service: string) =>
    `(name = "${name}", address = ${quote(`unix:${sockets}/${name}.sock`)}, http = (), service = "${service}")`;
  const embedded = modules.map(({ name, kind }, index) => `(name = ${quote(name)}, ${kind} = embed "m${index}")`);
  const values = Object.entries(app.values).map(([name, value]) => `(name = ${quote(name)}, text = ${quote(value)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "app", worker = (
      modules = [${embedded.join(', ')}],
      compatibilityDate = "${compatibilityDate}",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [${[...values, '(name = "KV", kvNamespace = "kv")', '(name = "SOUK_LOG", service = "logs")'].join(', ')}],
      globalOutbound = "out",
      cacheApiOutbound = "internet"
    )),
    ${ours('ping', sources.ping)},
    ${ours('internet', sources.refuse)},
    ${outside('out', 'style = proxy')},
    ${outside('kv')},
    ${outside('logs')}
  ],
  sockets = [${socket('in', 'app')}, ${socket('alive', 'ping')}],
  v8Flags = [${v8Flags.map(quote).join(', ')}]
);
`;
}

/** A text of Cap'n Proto: as in C, and always one line. */
function quote(text: string): string {
  const escaped = text.replace(/[\u0000-\u001f"\\\u007f]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `"${escaped}"`;
}
