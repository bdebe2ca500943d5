import { Type } from 'typebox';
import { read } from '../api/ask.js';
import { Refused } from '../api/refused.js';
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
    'Makes a version current for merchants, or sends it to review; an older one is a rollback. Asks for confirmation.',
  input: { app, version: Type.Integer({ minimum: 1 }) },
  output: { version: Type.Integer(), current: Type.Boolean(), reviewState: Type.String() },
  repeatable: true,
  async confirm(deed, { app: named, version }) {
    const path = await releasePath(deed, named, version);
    const preview = await read<Preview>(deed.api, { method: 'GET', path });
    const { outcome, rollback, obstacle, installations } = preview;
    if (outcome === 'refused')
      throw new Refused(obstacle?.message ?? 'It cannot be released.', obstacle ? [obstacle.fix] : []);
    if (outcome === 'current') throw new Refused(`Version ${version} is current already.`);
    if (outcome === 'review') return `This sends version ${version} to a reviewer; it is released once approved.`;
    const moved = `${installations.moveAtOnce} installations move at once, ${installations.mustAccept} wait until their merchant accepts`;
    return `This ${rollback ? 'goes back to' : 'releases'} version ${version}: ${moved}.`;
  },
  async run(deed, { app: named, version }) {
    const path = await releasePath(deed, named, version);
    const released = await read<Version>(deed.api, { method: 'POST', path, idempotencyKey: deed.idempotencyKey });
    const { current, reviewState } = released;
    return {
      facts: { version, current, reviewState },
      says: current ? `Version ${version} is current.` : `Version ${version} waits for review (${reviewState}).`,
    };
  },
});

async function releasePath(session: Session, named: string, version: number): Promise<string> {
  return `${await appPath(session, named)}/versions/${version}/release`;
}
