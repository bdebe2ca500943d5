import { Type } from 'typebox';
import { ApiCallError } from '../api/api-error.js';
import { read } from '../api/request.js';
import type { Session } from '../session.js';
import { writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app } from './parameters.js';

interface Preview {
  outcome: 'release' | 'review' | 'refused' | 'current';
  rollback: boolean;
  obstacle: { message: string; fix: string } | null;
  installations: { moveAtOnce: number; mustAccept: number };
}

interface Version {
  version: number;
  current: boolean;
  reviewState: string;
}

export const releaseVersion = writeTool({
  name: 'release_version',
  title: 'Release a version',
  description:
    'Releases a version to merchants, or submits it for review. An older version is a rollback. Needs a confirmation.',
  input: { app, version: Type.Integer({ minimum: 1 }) },
  output: { version: Type.Integer(), current: Type.Boolean(), reviewState: Type.String() },
  repeatable: true,
  async confirm(context, { app: named, version }) {
    const path = await releasePath(context, named, version);
    const preview = await read<Preview>(context.api, { method: 'GET', path });
    const { outcome, rollback, obstacle, installations } = preview;
    if (outcome === 'refused')
      throw new ApiCallError(obstacle?.message ?? 'This version cannot be released.', obstacle ? [obstacle.fix] : []);
    if (outcome === 'current') throw new ApiCallError(`Version ${version} is already current.`);
    if (outcome === 'review') return `This submits version ${version} for review; it is released when approved.`;
    const moved = `${installations.moveAtOnce} installations update immediately, ${installations.mustAccept} wait for merchant approval`;
    return `This ${rollback ? 'rolls back to' : 'releases'} version ${version}: ${moved}.`;
  },
  async run(context, { app: named, version }) {
    const path = await releasePath(context, named, version);
    const released = await read<Version>(context.api, { method: 'POST', path, idempotencyKey: context.idempotencyKey });
    const { current, reviewState } = released;
    return {
      facts: { version, current, reviewState },
      says: current
        ? `Version ${version} is current.`
        : `Version ${version} was submitted for review (${reviewState}).`,
    };
  },
});

async function releasePath(session: Session, named: string, version: number): Promise<string> {
  return `${await appPath(session, named)}/versions/${version}/release`;
}
