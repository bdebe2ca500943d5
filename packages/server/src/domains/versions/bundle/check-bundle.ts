import type { Manifest } from '@souk/contract';
import type { Problem } from '../manifest/problems.js';

/** The files of a bundle that a manifest names: where it does, and the path. */
export function namedFiles({ hosting, blocks }: Manifest): { where: string; path: string }[] {
  if (hosting.mode === 'remote') return [];
  return [
    { where: 'hosting.main', path: hosting.main },
    { where: 'hosting.lockfile', path: hosting.lockfile },
    ...blocks.map(({ key, entry }) => ({ where: `blocks.${key}.entry`, path: entry })),
  ];
}

/** Checks a manifest against its bundle: the files it names must be there. */
export function checkBundle(manifest: Manifest, bundle: { missing: string[] } | null): Problem[] {
  if (manifest.hosting.mode === 'remote') return bundle ? [unexpected] : [];
  if (!bundle) return [missing];
  return namedFiles(manifest)
    .filter(({ path }) => bundle.missing.includes(path))
    .map(({ where, path }) => absent(where, path));
}

const unexpected: Problem = {
  code: 'BUNDLE_UNEXPECTED',
  path: 'bundle',
  message: 'A remotely hosted app has no bundle.',
  fix: 'Omit the bundle, or set hosting.mode to "platform".',
};

const missing: Problem = {
  code: 'BUNDLE_REQUIRED',
  path: 'bundle',
  message: 'A platform-hosted app requires a bundle.',
  fix: 'Send multipart/form-data with the parts manifest and bundle.',
};

const absent = (where: string, path: string): Problem => ({
  code: 'BUNDLE_FILE_MISSING',
  path: where,
  message: `The bundle has no file ${path}.`,
  fix: `Pack ${path}, or correct ${where}.`,
});
