import { Type } from 'typebox';
import { read } from '../api/request.js';
import { writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, manifest } from './parameters.js';

interface Version {
  version: number;
  reviewState: string;
  scopes: string[];
  webhookTopics: string[];
}

export const deployVersion = writeTool({
  name: 'deploy_version',
  title: 'Upload a version',
  description: 'Uploads a manifest as a new version. Merchants get it only after release_version.',
  input: { app, manifest },
  output: {
    version: Type.Integer(),
    reviewState: Type.String(),
    scopes: Type.Array(Type.String()),
    webhookTopics: Type.Array(Type.String()),
  },
  async run(context, { app: named, manifest: given }) {
    const { api, idempotencyKey } = context;
    const path = `${await appPath(context, named)}/versions`;
    const made = await read<Version>(api, { method: 'POST', path, body: { manifest: given }, idempotencyKey });
    const { version, reviewState, scopes, webhookTopics } = made;
    return {
      facts: { version, reviewState, scopes, webhookTopics },
      says: `Version ${version} uploaded (review: ${reviewState}). Test it with run_store_action install_app, then release it with release_version.`,
    };
  },
});
