import { bundleLimits } from '@souk/contract';
import type { Problems } from './problems.js';
import { show } from './read-table.js';
import { isStorable } from './storable-text.js';

/** Whether a path stays inside the bundle and is spelled in the one way the bundle's files are. */
export function isBundlePath(path: string): boolean {
  if (path === '' || path.length > bundleLimits.pathLength || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  if (!isStorable(path) || /^[a-zA-Z]:/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

export function checkBundlePath(path: string, where: string, problems: Problems): string {
  if (isBundlePath(path)) return path;
  problems.add(
    'FILE_PATH_INVALID',
    where,
    `${show(path)} is not a file of a bundle.`,
    'Write a relative path with forward slashes, such as src/main.js.',
  );
  return '';
}
