import { pathToFileURL } from 'node:url';
import type { commands as CliCommands } from '../../../cli/src/commands/index.js';
import type { allCommands as OperatorCommands } from '../../../server/src/commands/all-commands.js';
import type { readConfig as ReadConfig } from '../../../server/src/read-config.js';
import { checkout } from '../folders.js';

/** What other packages declare, from their builds: neither offers itself as a library. */
export interface Declarations {
  cli: typeof CliCommands;
  operator: typeof OperatorCommands;
  readConfig: typeof ReadConfig;
}

export async function readDeclarations(): Promise<Declarations> {
  const built = (file: string) => import(pathToFileURL(`${checkout}packages/${file}`).href);
  const [cli, operator, config] = await Promise.all([
    built('cli/dist/commands/index.js'),
    built('server/dist/commands/all-commands.js'),
    built('server/dist/read-config.js'),
  ]);
  return { cli: cli.commands, operator: operator.allCommands, readConfig: config.readConfig };
}
