import { endDemoUsers } from '../domains/accounts/end-demo-users.js';
import { endingSessions } from '../domains/accounts/end-sessions.js';
import { revokeSecretsOfPeople } from '../domains/apps/secrets/revoke-secrets-of-people.js';
import { evictAccessTokens } from '../domains/oauth/access-token-cache.js';
import { endTokensOfPeople } from '../domains/oauth/end-tokens-of-people.js';
import type { Platform } from '../foundation/platform.js';
import type { DemoApi } from './call-souk.js';
import { createDemo } from './create-demo.js';
import type { Demo } from './demo.js';
import { readDemoFile, removeDemoFile, writeDemoFile } from './demo-file.js';

export interface EnsuredDemo {
  demo: Demo;
  file: string;
}

/** The demo, created or found, with working sign-ins and tokens: those in `demo.json` for as long as they are valid. */
export async function ensureDemo(
  platform: Platform,
  api: DemoApi,
  note: (detail: string) => void,
): Promise<EnsuredDemo> {
  const earlier = await readDemoFile(platform);
  const demo = await createDemo(platform, api, { earlier, note });
  return { demo, file: await writeDemoFile(platform.config.dataDir, demo) };
}

/**
 * Without the demo nobody may have access to it: its people, their sessions and tokens, the secrets of their apps and the tokens of
 * those apps are revoked for good. What they created stays as it is. Returns whether there was anything to revoke.
 */
export async function endDemo(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const ended = await endingSessions(platform, async ({ db }, end) => {
    const userIds = await endDemoUsers(db, end, now);
    if (userIds.length === 0) return undefined;
    const appIds = await revokeSecretsOfPeople(db, userIds, now);
    await endTokensOfPeople(db, { appIds, userIds }, now);
    return { appIds };
  });
  for (const id of ended?.appIds ?? []) evictAccessTokens(platform, { kind: 'app', id });
  await removeDemoFile(platform);
  return ended !== undefined;
}
