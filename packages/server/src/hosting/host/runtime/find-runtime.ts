import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { HostingUnavailable } from '../hosting-unavailable.js';
import { installRuntime } from './install-runtime.js';
import { runtimeFolder } from './runtime-files.js';

/** Where workerd is; it is installed first where it is missing. */
export async function findRuntime(): Promise<string> {
  const program = programPath();
  if (await canRun(program)) return program;
  await installRuntime(runtimeFolder);
  if (await canRun(program)) return program;
  throw new HostingUnavailable('RUNTIME_UNAVAILABLE', 'npm installed workerd, but not its program for this machine.');
}

/** Whether a deploy can begin without a download. */
export function isRuntimeInstalled(): Promise<boolean> {
  return process.platform === 'linux' ? canRun(programPath()) : Promise.resolve(false);
}

const packageOf: Partial<Record<NodeJS.Architecture, string>> = {
  x64: '@cloudflare/workerd-linux-64',
  arm64: '@cloudflare/workerd-linux-arm64',
};

function programPath(): string {
  const name = process.platform === 'linux' ? packageOf[process.arch] : undefined;
  if (!name) {
    throw new HostingUnavailable(
      'RUNTIME_UNAVAILABLE',
      `Apps are hosted on Linux (x64 or arm64) only; this is ${process.platform} on ${process.arch}.`,
    );
  }
  return join(runtimeFolder, 'node_modules', name, 'bin', 'workerd');
}

async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
