import type { Platform } from '../../../foundation/platform.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { newLogId, storeLogs } from './write-logs.js';

/** So that the developer finds in the log why a deploy failed, in the runtime's own words. */
export async function logDeploy(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'diskRoom'>,
  key: InstanceKey,
  outcome: 'deployed' | 'failed',
  message: string,
): Promise<void> {
  const at = platform.clock.now();
  await storeLogs(platform, key, [
    {
      id: newLogId(at),
      at: at.toISOString(),
      environment: key.environment,
      version: key.versionNumber,
      kind: 'instance',
      level: outcome === 'deployed' ? 'info' : 'error',
      requestId: null,
      message: message.slice(0, 2_000),
      stack: null,
      request: null,
      event: outcome === 'deployed' ? 'deployed' : 'deploy_failed',
    },
  ]);
}
