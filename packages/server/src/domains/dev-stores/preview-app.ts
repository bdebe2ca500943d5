import type { Installation, Manifest } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { DomainError } from '../../foundation/domain-error.js';
import { lockAppOf, requireWritable } from '../apps/find-app.js';
import { takePreviewNumber } from '../apps/record-app-versions.js';
import { endPreviewSecret, ensurePreviewSecret } from '../apps/secrets/preview-secret.js';
import { endPreview, listPreviewsInUse, moveToPreview } from '../installations/move-to-preview.js';
import { createInstallCode } from '../oauth/create-install-code.js';
import { purgePreviewsExcept, storePreview } from '../versions/store-previews.js';
import { lockReadyDevStore } from './find-dev-store.js';

export interface PreviewPlace {
  developerId: string;
  devStoreId: string;
  appId: string;
  now: Date;
}

export interface PreviewToPut extends PreviewPlace {
  userId: string;
  /** Read and judged like a version's. */
  manifest: Manifest;
  /** Where the app runs: its embedded page is framed from there. */
  appUrl: string;
  masterKey: Buffer;
}

export interface PutPreview {
  installation: Installation;
  created: boolean;
  /** Works for this installation alone. */
  clientSecret: string;
  /** Redeemed by the app for its offline token. */
  installCode: string;
}

/** Installs a manifest that is no version yet on a dev store, or puts it in the place of what is installed there. */
export async function putPreview(context: Context, given: PreviewToPut): Promise<PutPreview> {
  const { db } = context;
  const { developerId, userId, devStoreId, appId, manifest, appUrl, masterKey, now } = given;
  const store = await lockReadyDevStore(db, developerId, devStoreId);
  const app = await lockAppOf(db, developerId, appId);
  requireWritable(app);
  const version = await takePreviewNumber(db, app);
  // Whatever the app is hosted on: while it is developed it runs on its developer's machine.
  const local: Manifest = { ...manifest, hosting: { mode: 'remote', url: appUrl } };
  await storePreview(db, { appId: app.id, version, manifest: local, now });
  const { installation, created } = await moveToPreview(context, {
    businessId: store.business_id,
    appId: app.id,
    version,
    manifest: local,
    installedBy: userId,
    now,
  });
  await purgePreviewsExcept(db, app.id, await listPreviewsInUse(db, app.id));
  const secretOf = { appId: app.id, installationId: installation.id };
  return {
    installation,
    created,
    clientSecret: await ensurePreviewSecret(db, masterKey, secretOf, now),
    installCode: await createInstallCode(db, installation, now),
  };
}

/** Uninstalls a preview; its secret ends with it. */
export async function removePreview(
  context: Context,
  { developerId, devStoreId, appId, now }: PreviewPlace,
): Promise<void> {
  const { db } = context;
  const store = await lockReadyDevStore(db, developerId, devStoreId);
  const app = await lockAppOf(db, developerId, appId);
  requireWritable(app);
  const ended = await endPreview(context, { businessId: store.business_id, appId: app.id, now });
  if (!ended) throw new DomainError('PREVIEW_NOT_FOUND');
  await endPreviewSecret(db, ended.id, now);
}
