import type { AppChoice } from '../../project/choose-app.js';
import type { Version } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';

interface Released {
  version: Version;
  /** It waits for a reviewer first. */
  waits: boolean;
}

export async function release({ server, path }: AppChoice, version: number): Promise<Released> {
  const answer = await server.send('POST', path(`/versions/${version}/release`), { once: true });
  return { version: ((await answer.json()) as { data: Version }).data, waits: answer.status === 202 };
}

export function printRelease(terminal: Terminal, handle: string, { version, waits }: Released): void {
  terminal.show(version, () =>
    waits
      ? `Version ${version.version} of ${handle} was submitted for review. Check its status: souk app status`
      : `${terminal.out.good('✓')} Version ${version.version} of ${handle} released.`,
  );
}
