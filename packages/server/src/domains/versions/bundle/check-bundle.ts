import type { Manifest } from '@souk/contract';
import type { Problem } from '../manifest/problems.js';
import type { UnpackedBundle } from './unpack-bundle.js';

/** What a manifest and its bundle owe each other: the files one names must be in the other. */
export function checkBundle(manifest: Manifest, bundle: UnpackedBundle | null): Problem[] {
  const { hosting, blocks } = manifest;
  if (hosting.mode === 'remote') return bundle ? [unexpected] : [];
  if (!bundle) return [missing];
  const paths = new Set(bundle.files.map(({ path }) => path));
  const named: [string, string][] = [
    ['hosting.main', hosting.main],
    ['hosting.lockfile', hosting.lockfile],
    ...blocks.map(({ key, entry }): [string, string] => [`blocks.${key}.entry`, entry]),
  ];
  return named.filter(([, path]) => !paths.has(path)).map(([where, path]) => absent(where, path));
}

const unexpected: Problem = {
  code: 'BUNDLE_UNEXPECTED',
  path: 'bundle',
  message: 'A remotely hosted app has no bundle.',
  fix: 'Leave the bundle out, or set hosting.mode to "platform".',
};

const missing: Problem = {
  code: 'BUNDLE_REQUIRED',
  path: 'bundle',
  message: 'A platform-hosted app needs its bundle.',
  fix: 'Send multipart/form-data with the parts manifest and bundle.',
};

const absent = (where: string, path: string): Problem => ({
  code: 'BUNDLE_FILE_MISSING',
  path: where,
  message: `The bundle has no file ${path}.`,
  fix: `Pack ${path}, or correct ${where}.`,
});
