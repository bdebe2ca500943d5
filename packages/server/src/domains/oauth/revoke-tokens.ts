import type { Platform } from '../../foundation/platform.js';
import { forgetAccessTokens } from './remember-access-tokens.js';
import { revokeFamiliesOf } from './token-pairs-table.js';

/** Ends every token an installation holds; the installation itself stays, and may get new ones. */
export async function revokeTokensOf(
  platform: Pick<Platform, 'db' | 'clock' | 'accessTokens'>,
  installation: { businessId: string; installationId: string },
): Promise<void> {
  await revokeFamiliesOf(platform.db, installation, platform.clock.now());
  forgetAccessTokens(platform, { kind: 'installation', id: installation.installationId });
}
