import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Every file below a folder, of the given endings. */
export function filesBelow(folder: string, endings: string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}
