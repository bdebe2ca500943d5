import { bundleLimits } from '@souk/contract';
import { isBundlePath } from '../bundle/is-bundle-path.js';
import type { Problems } from './problems.js';
import { show } from './read-table.js';

export function checkBundlePath(path: string, where: string, problems: Problems): string {
  if (isBundlePath(path, bundleLimits.pathLength)) return path;
  problems.add(
    'FILE_PATH_INVALID',
    where,
    `${show(path)} is not a file of a bundle.`,
    'Use a relative path with forward slashes, such as src/main.js.',
  );
  return '';
}
