import { isStorable } from '../manifest/storable-text.js';

/** Whether a path stays inside the bundle and is in the same canonical form as the bundle's files. */
export function isBundlePath(path: string, longest: number): boolean {
  if (path === '' || path.length > longest || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  if (!isStorable(path) || /^[a-zA-Z]:/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
