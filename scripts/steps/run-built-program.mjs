import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout } from './make-ready.mjs';

/**
 * Goes on as the built program, in this very process: signals reach it without a messenger, and whoever kills this
 * process has killed the server.
 */
export async function runBuiltProgram(name, args, folder = 'packages/server') {
  const program = join(checkout, folder, 'dist', `${name}.js`);
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}
