import { type FileView, fileRule, type Rule, type ScanContext } from '../rule.js';

const registries = ['https://registry.npmjs.org/', 'https://registry.yarnpkg.com/'];

interface LockedPackage {
  version?: unknown;
  resolved?: unknown;
  integrity?: unknown;
  link?: unknown;
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

function lockedPackages({ json, path }: FileView, { lockfile }: ScanContext): [string, LockedPackage][] {
  if (path !== lockfile || !isRecord(json) || !isRecord(json.packages)) return [];
  return Object.entries(json.packages).filter(
    (entry): entry is [string, LockedPackage] => entry[0] !== '' && isRecord(entry[1]),
  );
}

type Look = (locked: LockedPackage, name: string) => string | undefined;

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

export const dependencyRules: Rule[] = [
  lockfileUnreadable,
  missingIntegrity,
  outsideRegistry,
  unpublished,
  disguisedPackage,
  looseDependency,
  installScript,
  lockedInstallScript,
];
