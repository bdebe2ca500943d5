import { maxFindings } from '../collect-findings.js';
import { type FileView, fileRule, type Rule, type ScanContext } from '../rule.js';

const registries = ['https://registry.npmjs.org/', 'https://registry.yarnpkg.com/'];

interface LockedPackage {
  version?: unknown;
  resolved?: unknown;
  integrity?: unknown;
  link?: unknown;
  dev?: unknown;
  hasInstallScript?: unknown;
  dependencies?: unknown;
  devDependencies?: unknown;
  optionalDependencies?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const linesOfText = new WeakMap<FileView, Map<string, number>>();

/** The line on which a key first appears, so that a finding can be located. All keys are found in one pass. */
function lineOfKey(file: FileView, key: string): number {
  const lines = linesOfText.get(file) ?? indexKeys(file.text ?? '');
  linesOfText.set(file, lines);
  return lines.get(JSON.stringify(key)) ?? 1;
}

/** Goes from string to string, once through the text: a search that restarts at every quote could be made endless. */
function indexKeys(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const nextString = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|\n/g;
  let line = 1;
  for (let found = nextString.exec(text); found; found = nextString.exec(text)) {
    if (found[0] === '\n') line += 1;
    else if (isFollowedByColon(text, nextString.lastIndex) && !lines.has(found[0])) lines.set(found[0], line);
  }
  return lines;
}

function isFollowedByColon(text: string, end: number): boolean {
  const colon = /\s{0,100}:/y;
  colon.lastIndex = end;
  return colon.test(text);
}

/** Without tools that only build the app: nothing is installed from the lock file, and they are not in the bundle. */
function lockedPackages({ json, path }: FileView, { lockfile }: ScanContext): [string, LockedPackage][] {
  if (path !== lockfile || !isRecord(json) || !isRecord(json.packages)) return [];
  return Object.entries(json.packages).filter(
    (entry): entry is [string, LockedPackage] => entry[0] !== '' && isRecord(entry[1]) && entry[1].dev !== true,
  );
}

type Look = (locked: LockedPackage, name: string) => string | undefined;

/**
 * The names under which a lockfile lists packages; none where it cannot be read. Without tools that only build the app: the other
 * rules do not look at where those come from, so their code may not be packed.
 */
export function packagesOfLockfile(json: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  if (!isRecord(json) || !isRecord(json.packages)) return names;
  for (const [path, locked] of Object.entries(json.packages)) {
    if (path === '' || (isRecord(locked) && locked.dev === true)) continue;
    names.add(bare(path));
    // An alias: it is packed under the name of what it stands for.
    if (isRecord(locked) && typeof locked.name === 'string') names.add(locked.name);
  }
  return names;
}

/** A rule that applies the same check to every locked package. */
const lockRule = (
  id: string,
  check: 'dependencies' | 'install_scripts',
  severity: 'error' | 'warning',
  ask: Look,
): Rule =>
  fileRule({
    id,
    check,
    severity,
    look(file, report, context) {
      for (const [name, locked] of lockedPackages(file, context)) {
        const message = ask(locked, name);
        if (message) report(lineOfKey(file, name), message);
      }
    },
  });

const lockfileUnreadable = fileRule({
  id: 'lockfile_unreadable',
  check: 'dependencies',
  severity: 'error',
  look({ path, json }, report, { lockfile }) {
    if (path !== lockfile) return;
    const readable =
      isRecord(json) && isRecord(json.packages) && (json.lockfileVersion === 2 || json.lockfileVersion === 3);
    if (!readable) report(1, 'The lockfile is not a package-lock.json of version 2 or 3.');
  },
});

const bare = (name: string): string => name.replace(/^.*node_modules\//, '');

const missingIntegrity = lockRule('missing_integrity', 'dependencies', 'error', ({ integrity, link }, name) => {
  if (link === true) return undefined;
  if (typeof integrity !== 'string' || integrity === '') return `${bare(name)} is locked without integrity.`;
  return /\bsha(256|384|512)-[A-Za-z0-9+/]+={0,2}/.test(integrity)
    ? undefined
    : `${bare(name)} is locked with a weak hash.`;
});

const outsideRegistry = lockRule('outside_registry', 'dependencies', 'error', ({ resolved }, name) => {
  if (typeof resolved !== 'string' || !/^https?:/i.test(resolved)) return undefined;
  return registries.some((registry) => resolved.startsWith(registry))
    ? undefined
    : `${bare(name)} does not come from a registry.`;
});

const unpublished = lockRule('unpublished_dependency', 'dependencies', 'error', ({ resolved, link, version }, name) => {
  const from = `${typeof resolved === 'string' ? resolved : ''} ${typeof version === 'string' ? version : ''}`;
  const isUnpublished = link === true || /\b(git\+|git:|git@|ssh:|file:|link:|github:)/i.test(from);
  return isUnpublished
    ? `${bare(name)} is a git, file or linked dependency, which no registry has published.`
    : undefined;
});

const disguisedPackage = lockRule('disguised_package', 'dependencies', 'warning', ({ resolved }, name) => {
  const registry = typeof resolved === 'string' ? registries.find((one) => resolved.startsWith(one)) : undefined;
  if (!registry || typeof resolved !== 'string') return undefined;
  const published = plainName(resolved.slice(registry.length).split('/-/')[0] ?? '');
  return published === bare(name) ? undefined : `${bare(name)} is really the package ${published}.`;
});

/** Without its percent escapes; what cannot be decoded is not a package name, and is reported as written. */
function plainName(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return escaped;
    throw error;
  }
}

const lockedInstallScript = lockRule(
  'dependency_install_script',
  'install_scripts',
  'error',
  ({ hasInstallScript }, name) =>
    hasInstallScript === true ? `${bare(name)} runs a script when it is installed.` : undefined,
);

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Dependencies in package.json must come from a registry, and not accept any future version. */
const looseDependency = fileRule({
  id: 'loose_dependency',
  check: 'dependencies',
  severity: 'error',
  look(file, report) {
    const { path, json } = file;
    if (!/(^|\/)package\.json$/.test(path) || !isRecord(json)) return;
    for (const kind of kinds) {
      const declared = json[kind];
      if (!isRecord(declared)) continue;
      for (const [name, range] of Object.entries(declared)) {
        if (/^(git|https?:|file:|link:|github:|[\w-]+\/[\w.-]+$)/i.test(String(range)))
          report(lineOfKey(file, name), `${name} is taken from ${String(range).split(':')[0]}, not from a registry.`);
        else if (['*', 'latest', '', 'x'].includes(String(range)))
          report(lineOfKey(file, name), `${name} allows any version.`);
      }
    }
  },
});

const installScript = fileRule({
  id: 'install_script',
  check: 'install_scripts',
  severity: 'error',
  look(file, report) {
    const { path, json } = file;
    if (!/(^|\/)package\.json$/.test(path) || !isRecord(json) || !isRecord(json.scripts)) return;
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare']) {
      if (name in json.scripts) report(lineOfKey(file, name), `The script ${name} would run at installation.`);
    }
  },
});

/** How bundlers mark what they inlined: a comment before a module, or the key of one. */
const inlinedModule = /^[ \t]*(?:\/\/|\/\*+|["'])[ \t!]*[^\s"'*]{0,300}?node_modules\/([^\s"'*]{1,300})/gm;

/** The package that a path leads into, the innermost where one is installed within another. */
function packageOfPath(path: string): string | undefined {
  const inner = path.split('node_modules/').at(-1) ?? '';
  return /^((?:@[\w.-]+\/)?[\w.-]+)\//.exec(inner)?.[1];
}

/** The packages whose code a file says it contains though they are not listed, with the line that says so; as many as are shown. */
function unlistedPackages({ path, text, source, json }: FileView, listed: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string | undefined, line: number) => {
    if (name !== undefined && !listed.has(name) && !found.has(name)) found.set(name, line);
    return found.size > maxFindings;
  };
  if (source && text !== null) {
    let line = 1;
    let counted = 0;
    for (const match of text.matchAll(inlinedModule)) {
      for (let at = text.indexOf('\n', counted); at !== -1 && at < match.index; at = text.indexOf('\n', at + 1)) {
        line += 1;
        counted = at + 1;
      }
      if (add(packageOfPath(`${match[1]}`), line)) return found;
    }
  }
  const sources = path.endsWith('.map') && text !== null ? sourcesOfMap(json ?? parsedOrNull(text)) : [];
  for (const one of sources) if (one.includes('node_modules/') && add(packageOfPath(one), 1)) return found;
  return found;
}

function sourcesOfMap(json: unknown): string[] {
  const sources = isRecord(json) ? json.sources : undefined;
  return Array.isArray(sources) ? sources.filter((one) => typeof one === 'string') : [];
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What a bundler inlined must be in the lockfile: it is the bill of materials that reviewers and merchants rely on. */
const unlockedCode = fileRule({
  id: 'unlocked_code',
  check: 'dependencies',
  severity: 'error',
  look(file, report, { lockedPackages }) {
    for (const [name, line] of unlistedPackages(file, lockedPackages))
      report(line, `The code of ${name} is packed, and the lockfile does not list it as a dependency.`);
  },
});

const unlockedDependency = fileRule({
  id: 'unlocked_dependency',
  check: 'dependencies',
  severity: 'error',
  look(file, report, { lockedPackages }) {
    if (file.path !== 'package.json' || !isRecord(file.json) || !isRecord(file.json.dependencies)) return;
    for (const name of Object.keys(file.json.dependencies))
      if (!lockedPackages.has(name))
        report(lineOfKey(file, name), `${name} is a dependency, and the lockfile does not list it as one.`);
  },
});

/** Far more than the code of a small app that needs nothing of others. */
const muchSourceBytes = 256 * 1024;

const emptyLockfile = fileRule({
  id: 'empty_lockfile',
  check: 'dependencies',
  severity: 'warning',
  look({ path, json }, report, { lockfile, lockedPackages, sourceBytes }) {
    if (path === lockfile && json !== null && lockedPackages.size === 0 && sourceBytes > muchSourceBytes)
      report(1, `The lockfile lists no packages, and the sources have ${sourceBytes} bytes.`);
  },
});

export const dependencyRules: Rule[] = [
  lockfileUnreadable,
  missingIntegrity,
  outsideRegistry,
  unpublished,
  disguisedPackage,
  looseDependency,
  installScript,
  lockedInstallScript,
  unlockedCode,
  unlockedDependency,
  emptyLockfile,
];
