import { DeveloperAccessToken, Preview, PreviewInput } from '@souk/contract';
import { findApp, requireWritable } from '../../../domains/apps/find-app.js';
import { versionedApp } from '../../../domains/apps/record-app-versions.js';
import { requireOwnDevStore } from '../../../domains/dev-stores/find-dev-store.js';
import { putPreview, removePreview } from '../../../domains/dev-stores/preview-app.js';
import { validateAppUrl } from '../../../domains/dev-stores/validate-app-url.js';
import { findAppInstallation } from '../../../domains/installations/find-app-installations.js';
import { findInstallation } from '../../../domains/installations/find-installations.js';
import { issueDevStoreToken } from '../../../domains/oauth/issue-dev-store-token.js';
import { versionPortsOf } from '../../../domains/review/version-ports.js';
import { checkManifest } from '../../../domains/versions/validate-manifest.js';
import { withWebhookHealth } from '../../../domains/webhooks/log/read-webhook-health.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { manifestBodyBytes } from '../versions/read-upload.js';

const tag = 'Previews';
const params = { appId: developerId('APP_NOT_FOUND'), devStoreId: developerId('DEV_STORE_NOT_FOUND') };
const storeErrors = ['APP_NOT_FOUND', 'APP_READ_ONLY', 'DEV_STORE_NOT_FOUND', 'DEV_STORE_NOT_READY'] as const;

const putOwnPreview = defineRoute(developerRoutes, {
  name: 'putPreview',
  method: 'PUT',
  path: '/developer/apps/{appId}/previews/{devStoreId}',
  tag,
  summary: 'Install a preview',
  description: [
    'Installs a manifest on a dev store without creating a version, replacing the installed version or preview. The manifest is validated like a version. Replacing a preview keeps the ID and the tokens of its installation; `version` is null and `preview` is true.',
    'The embedded page is loaded from `appUrl`, for you only. Webhooks are sent to a relay; while none is connected, they are held.',
  ].join('\n\n'),
  params,
  body: { kind: 'json', schema: PreviewInput, limitBytes: manifestBodyBytes },
  responses: [
    { status: 200, description: 'Preview replaced', schema: one(Preview) },
    { status: 201, description: 'Preview installed', schema: one(Preview) },
  ],
  errors: [...storeErrors, 'APP_MANIFEST_INVALID'],
  handle: async (input) => {
    const { caller, params, body, platform } = input;
    const { db, clock, config } = platform;
    const app = await ownWritableApp(input);
    const developer = accountOf(caller).id;
    await requireOwnDevStore(db, developer, params.devStoreId);
    const judged = await checkManifest(platform, versionedApp(app), body.manifest, versionPortsOf(platform));
    const problems = [...judged.problems, ...validateAppUrl(platform, body.appUrl)];
    if (!judged.manifest || problems.length > 0) {
      return throwDomainError('APP_MANIFEST_INVALID', {
        message: 'The preview is not valid.',
        fieldErrors: problems,
      });
    }
    const { manifest } = judged;
    const appUrl = new URL(body.appUrl).origin;
    const put = await inTransaction(platform, (context) =>
      putPreview(context, {
        developerId: developer,
        userId: caller.userId,
        devStoreId: params.devStoreId,
        appId: app.id,
        manifest,
        appUrl,
        masterKey: config.masterKey,
        now: clock.now(),
      }),
    );
    const found = await findAppInstallation(db, app.id, put.installation.id);
    const [installation] = await withWebhookHealth(db, app.id, [found], clock.now());
    const { clientSecret, installCode } = put;
    const data = { installation, appUrl, clientId: app.client_id, clientSecret, installCode };
    return put.created ? created({ data }) : ok({ data });
  },
});

const deletePreview = defineRoute(developerRoutes, {
  name: 'deletePreview',
  method: 'DELETE',
  path: '/developer/apps/{appId}/previews/{devStoreId}',
  tag,
  summary: 'Delete a preview',
  description: 'Uninstalls it and revokes its tokens and its client secret.',
  params,
  responses: responses(204, 'Preview deleted'),
  errors: [...storeErrors, 'PREVIEW_NOT_FOUND'],
  handle: async (input) => {
    const { caller, params, platform } = input;
    const app = await ownWritableApp(input);
    const place = { developerId: accountOf(caller).id, devStoreId: params.devStoreId, appId: app.id };
    await inTransaction(platform, (context) => removePreview(context, { ...place, now: platform.clock.now() }));
    return noContent();
  },
});

const lendToken = defineRoute(developerRoutes, {
  name: 'createDeveloperAccessToken',
  method: 'POST',
  path: '/developer/dev-stores/{devStoreId}/installations/{installationId}/access-token',
  tag: 'Dev stores',
  summary: 'Create a dev store access token',
  description:
    'An access token for your own app on your own dev store, valid for 1 hour. The token has the access of the app, without consent or an embedded page. It cannot be refreshed: create a new one.',
  params: { devStoreId: params.devStoreId, installationId: developerId('INSTALLATION_NOT_FOUND') },
  responses: responses(201, 'The token, shown only once', one(DeveloperAccessToken)),
  errors: ['DEV_STORE_NOT_FOUND', 'INSTALLATION_NOT_FOUND', 'INSTALLATION_NOT_ACTIVE', 'APP_READ_ONLY'],
  handle: async ({ caller, params, platform }) => {
    const { db, clock } = platform;
    const developer = accountOf(caller).id;
    const store = await requireOwnDevStore(db, developer, params.devStoreId);
    const businessId = store.business_id ?? throwDomainError('INSTALLATION_NOT_FOUND');
    const installation =
      (await findInstallation(db, businessId, params.installationId)) ?? throwDomainError('INSTALLATION_NOT_FOUND');
    // An app of somebody else's, that was installed on this store like on any other, is not ours to speak for.
    const app = await findApp(db, installation.appId);
    if (app?.developer_id !== developer) return throwDomainError('INSTALLATION_NOT_FOUND');
    requireWritable(app);
    const lent = await issueDevStoreToken(db, { businessId, installationId: installation.id }, clock.now());
    const { accessToken, expiresAt, scopes } = lent;
    return created({ data: { accessToken, expiresAt: expiresAt.toISOString(), scopes } });
  },
});

export const previewRoutes: Route[] = [putOwnPreview, deletePreview, lendToken];
