import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A fingerprint of files and folders, leaving out what bears one of the names. */
export function fingerprintOf(checkout, inputs, notInputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, checkout, join(checkout, input), notInputs);
  return hash.digest('hex');
}

/** What a build was made from, as it noted when it was done. */
export function readStampIn(folder) {
  try {
    return readFileSync(join(folder, '.souk-built'), 'utf8');
  } catch {
    return undefined;
  }
}

function addTo(hash, checkout, path, notInputs) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(`\0${relative(checkout, path)}\0`);
    hash.update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!notInputs.has(entry.name)) addTo(hash, checkout, join(path, entry.name), notInputs);
}
