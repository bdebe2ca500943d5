import type { Platform } from '../../../foundation/platform.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import type { InstanceDefinition } from '../../../hosting/channel/instance-source.js';
import { ensureHostedSecret } from '../../apps/secrets/hosted-secret.js';
import { readBundleFiles } from '../../versions/bundle/read-bundle-files.js';
import { openVariables } from '../environment/manage-variables.js';
import { selectRunnable } from './instances-table.js';

/** Everything an instance starts with: what was scanned, and the values of its environment. Null for what must not run. */
export async function readInstance(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  key: InstanceKey,
): Promise<InstanceDefinition | null> {
  const runnable = await selectRunnable(db, key);
  if (runnable?.manifest.hosting.mode !== 'platform') return null;
  const { manifest, clientId } = runnable;
  const { appId, versionNumber: version, environment } = key;
  const [files, own, secret] = await Promise.all([
    readBundleFiles(db, runnable),
    openVariables(db, config.masterKey, { appId, environment }),
    ensureHostedSecret(db, config.masterKey, { appId, version, environment }, clock.now()),
  ]);
  return {
    files,
    main: runnable.manifest.hosting.main,
    allowedHosts: manifest.allowed_hosts,
    values: {
      ...own,
      SOUK_BASE_URL: config.baseUrl,
      SOUK_APP_ID: appId,
      SOUK_CLIENT_ID: clientId,
      SOUK_CLIENT_SECRET: secret,
    },
  };
}
