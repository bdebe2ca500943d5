import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout } from './ensure-built.mjs';

/**
 * Continues as the built program, in this same process: signals reach it directly, and killing this
 * process kills the server.
 */
export async function runBuiltProgram(name, args, folder = 'packages/server/dist') {
  const program = join(checkout, folder, `${name}.js`);
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}
