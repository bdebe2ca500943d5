import { closed, deployEnvironments, Version, Words } from '@souk/contract';
import { Type } from 'typebox';
import { type VersionedApp, versionedApp } from '../../../domains/apps/record-app-versions.js';
import { makeRoomForBundles } from '../../../domains/hosting/deploy/delete-old-bundles.js';
import { previewReleaseImpact } from '../../../domains/installations/preview-release.js';
import { versionPortsOf } from '../../../domains/review/version-ports.js';
import { redeploy } from '../../../domains/versions/deploys/redeploy.js';
import { findVersion, listVersions } from '../../../domains/versions/find-versions.js';
import { previewRelease } from '../../../domains/versions/preview-release.js';
import { releaseVersion } from '../../../domains/versions/release-version.js';
import { uploadVersion } from '../../../domains/versions/upload-version.js';
import { validateManifest } from '../../../domains/versions/validate-manifest.js';
import { DomainError, throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route, type RouteDefaults } from '../../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId, matching } from '../../../foundation/http/path-params.js';
import { accepted, created, ok } from '../../../foundation/http/response.js';
import type { Platform } from '../../../foundation/platform.js';
import { accountOf, type DeveloperCaller } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp, ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { manifestBodyBytes, readManifestBody, readUpload, uploadBodyBytes } from './read-upload.js';
import { ManifestVerdict, manifestBodies, ReleasePreview, uploadBodies } from './version-schemas.js';

const tag = 'Versions';
const params = { appId: developerId('APP_NOT_FOUND') };
const versionParams = {
  ...params,
  version: matching(/^[1-9]\d{0,8}$/, 'A version number: 1 to 9 digits.', 'APP_VERSION_NOT_FOUND'),
};

/**
 * The specification fixes the codes for reading a version: a caller without an account has no app either, and reading is never 403,
 * nor 400 whatever parameters are sent along.
 */
const readingRoutes: RouteDefaults<DeveloperCaller> = {
  ...developerRoutes,
  query: undefined,
  errors: [],
  async admit({ caller }) {
    if (!caller.account) throwDomainError('APP_NOT_FOUND');
  },
};

const validateAppManifest = defineRoute(developerRoutes, {
  name: 'validateManifest',
  method: 'POST',
  path: '/developer/apps/{appId}/manifest/validate',
  tag,
  summary: 'Validate a manifest',
  description: 'Returns all problems and the changes to the current version. Nothing is stored.',
  params,
  body: {
    kind: 'bytes',
    mediaTypes: Object.keys(manifestBodies),
    limitBytes: manifestBodyBytes,
    schemas: manifestBodies,
  },
  responses: responses(200, 'The result', one(ManifestVerdict)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const source = readManifestBody(input.body);
    const app = versionedApp(await ownApp(input));
    return ok({ data: await validateManifest(input.platform, app, source, versionPortsOf(input.platform)) });
  },
});

const createVersion = defineRoute(developerRoutes, {
  name: 'createVersion',
  method: 'POST',
  path: '/developer/apps/{appId}/versions',
  tag,
  summary: 'Upload a version',
  description:
    'Stores a manifest, with a bundle for a hosted app, as the next version. Accepts application/toml, JSON { manifest }, or multipart/form-data with the parts manifest (TOML) and bundle (tar.gz, at most 20 MiB). The bundle is scanned in the background; see hosting.scan for the result.',
  params,
  body: { kind: 'bytes', mediaTypes: Object.keys(uploadBodies), limitBytes: uploadBodyBytes, schemas: uploadBodies },
  responses: responses(201, 'Version uploaded', one(Version)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'APP_MANIFEST_INVALID',
    'VERSION_LIMIT_REACHED',
    'QUOTA_REACHED',
    'STORAGE_FULL',
  ],
  handle: async (input) => {
    const upload = await readUpload(input.body, input.request);
    const app = versionedApp(await ownWritableApp(input));
    const { platform } = input;
    const store = () => uploadVersion(platform, app, upload, versionPortsOf(platform));
    return created({ data: await store().catch(onceMoreWithRoom(platform, accountOf(input.caller).id, store)) });
  },
});

/** Versions cannot be deleted: where the quota is reached, bundles that no release needs make room for the new one. */
const onceMoreWithRoom =
  (platform: Platform, developerId: string, store: () => Promise<Version>) =>
  async (error: unknown): Promise<Version> => {
    const isFull = error instanceof DomainError && error.code === 'QUOTA_REACHED';
    if (!isFull || (await makeRoomForBundles(platform, developerId)) === 0) throw error;
    return store();
  };

const listAppVersions = defineRoute(developerRoutes, {
  name: 'listVersions',
  method: 'GET',
  path: '/developer/apps/{appId}/versions',
  tag,
  summary: 'List versions',
  description: 'Newest first.',
  params,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: responses(200, 'A page of versions', pageOf(Version)),
  errors: ['APP_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async (input) => {
    const { caller, platform, query } = input;
    const app = versionedApp(await ownApp(input));
    const { limit = defaultPageSize, cursor } = query;
    const binding = { list: 'versions', caller: `user:${caller.userId}`, filters: { appId: app.id } };
    const below = platform.cursors.read(binding, cursor)?.[0];
    const found = await listVersions(platform.db, app, below === undefined ? null : Number(below), limit + 1);
    const { rows, nextCursor } = cutPage(found, limit, ({ version }) => platform.cursors.write(binding, [version]));
    return ok({ data: rows, nextCursor });
  },
});

const readVersion = defineRoute(readingRoutes, {
  name: 'readVersion',
  method: 'GET',
  path: '/developer/apps/{appId}/versions/{version}',
  tag,
  summary: 'Get a version',
  description: 'With its manifest.',
  params: versionParams,
  responses: responses(200, 'The version', one(Version)),
  errors: ['APP_NOT_FOUND', 'APP_VERSION_NOT_FOUND'],
  handle: async (input) => {
    const app = versionedApp(await ownApp(input));
    return ok({ data: await requireVersion(input.platform.db, app, Number(input.params.version)) });
  },
});

const previewAppRelease = defineRoute(developerRoutes, {
  name: 'previewRelease',
  method: 'GET',
  path: '/developer/apps/{appId}/versions/{version}/release',
  tag,
  summary: 'Preview a release',
  description:
    'Returns the effect of releasing the version. Nothing is stored. The changes to the current version, and the number of installations that would update immediately or wait for approval.',
  params: versionParams,
  responses: responses(200, 'The preview', one(ReleasePreview)),
  errors: ['APP_NOT_FOUND', 'APP_VERSION_NOT_FOUND'],
  handle: async (input) => {
    const { db } = input.platform;
    const version = Number(input.params.version);
    const app = versionedApp(await ownApp(input));
    const { manifest, ...preview } = await previewRelease(db, app, version, versionPortsOf(input.platform));
    return ok({ data: { ...preview, installations: await previewReleaseImpact(db, app.id, { version, manifest }) } });
  },
});

const releaseAppVersion = defineRoute(developerRoutes, {
  name: 'releaseVersion',
  method: 'POST',
  path: '/developer/apps/{appId}/versions/{version}/release',
  tag,
  summary: 'Release a version',
  description:
    'Makes the version current. Releasing an older version is a rollback. A hosted version must have been deployed to staging, and becomes current once it runs in production (hosting.deploy.production). Installations then update immediately, unless the version adds a scope, topic, host or block, sends data to a new URL, or shares app data with more people. In that case it becomes the pendingVersion until the merchant approves it.',
  params: versionParams,
  responses: [
    ...responses(200, 'Version released, or being deployed to production if it is hosted', one(Version)),
    ...responses(202, 'Version submitted for review', one(Version)),
  ],
  errors: ['APP_NOT_FOUND', 'APP_VERSION_NOT_FOUND', 'APP_READ_ONLY', 'VERSION_NOT_RELEASABLE'],
  handle: async (input) => {
    const number = Number(input.params.version);
    return changeOwnApp(input, async (context, app) => {
      const neighbours = versionPortsOf(input.platform);
      const outcome = await releaseVersion(context, input.platform.clock, app.id, number, neighbours);
      const currentVersion = outcome === 'released' ? number : app.current_version;
      const data = await requireVersion(context.db, { ...versionedApp(app), currentVersion }, number);
      return outcome === 'in_review' ? accepted({ data }) : ok({ data });
    });
  },
});

const deployAppVersion = defineRoute(developerRoutes, {
  name: 'deployVersion',
  method: 'POST',
  path: '/developer/apps/{appId}/versions/{version}/deploy',
  tag,
  summary: 'Deploy a version',
  description:
    'Deploys a hosted version to staging or production again. For a deployment that failed, was superseded or was suspended. Staging deploys automatically after a passed scan, production after a release; a version that is already deployed or being deployed does not change. Deploying a superseded version to production is a rollback.',
  params: versionParams,
  body: {
    kind: 'json',
    schema: Type.Object({ environment: Words(deployEnvironments, 'The environment to deploy to.') }, closed),
  },
  responses: [
    ...responses(200, 'The version was deployed already and did not change', one(Version)),
    ...responses(202, 'The version, being deployed', one(Version)),
  ],
  errors: ['APP_NOT_FOUND', 'APP_VERSION_NOT_FOUND', 'APP_READ_ONLY', 'VERSION_NOT_DEPLOYABLE'],
  handle: async (input) => {
    const version = Number(input.params.version);
    return changeOwnApp(input, async (context, row) => {
      const app = versionedApp(row);
      const wanted = { app, version, environment: input.body.environment };
      await redeploy(context, input.platform.clock, wanted, versionPortsOf(input.platform));
      const data = await requireVersion(context.db, app, version);
      const isDeployed = data.hosting?.deploy[input.body.environment].status === 'deployed';
      return isDeployed ? ok({ data }) : accepted({ data });
    });
  },
});

async function requireVersion(
  db: Parameters<typeof findVersion>[0],
  app: VersionedApp,
  version: number,
): Promise<Version> {
  return (await findVersion(db, app, version)) ?? throwDomainError('APP_VERSION_NOT_FOUND');
}

export const versionRoutes: Route[] = [
  validateAppManifest,
  createVersion,
  listAppVersions,
  readVersion,
  previewAppRelease,
  releaseAppVersion,
  deployAppVersion,
];
