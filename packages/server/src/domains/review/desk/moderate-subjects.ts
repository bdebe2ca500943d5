import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError, throwDomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import { type AppRow, findApp } from '../../apps/find-app.js';
import { lockVersionedApp } from '../../apps/record-app-versions.js';
import { suspendApp, unsuspendApp } from '../../apps/suspend-app.js';
import { type DeveloperAccountRow, lockDeveloper } from '../../developers/find-account.js';
import {
  findDeveloper,
  rejectDeveloper,
  suspendDeveloper,
  unsuspendDeveloper,
  verifyDeveloper,
} from '../../developers/moderate-developer.js';
import { endHosting } from '../../hosting/deploy/end-hosting.js';
import { resumeDeploysOf } from '../../versions/deploys/apply-suspension-to-deploys.js';
import { announceOwedCompliance } from '../../webhooks/redaction/announce-owed-compliance.js';
import { notifyOfModeration } from '../notify-developer.js';
import { delistAndWithdraw } from '../withdraw-case.js';
import { insertDeskAction } from './desk-actions-table.js';
import { rejectOwnAccount } from './reject-own-work.js';

/** Who decides, and the message they give with it. */
export interface ModerationDecision {
  userId: string;
  reason: string | null;
}

export type AppModeration = 'suspend' | 'unsuspend' | 'delist';
export type DeveloperModeration = 'suspend' | 'unsuspend' | 'verify' | 'reject';

const appJudgements = { suspend: suspendApp, unsuspend: unsuspendApp, delist: delistAndWithdraw };

/** Repeating a decision changes nothing and notifies nobody. */
export async function moderateApp(
  context: Context,
  platform: Pick<Platform, 'clock' | 'config'>,
  appId: string,
  judgement: AppModeration,
  { userId, reason }: ModerationDecision,
): Promise<AppRow> {
  const { db } = context;
  const now = platform.clock.now();
  await lockVersionedApp(db, appId);
  const app = (await findApp(db, appId)) ?? appNotFound();
  const developer = await findDeveloper(db, app.developer_id);
  rejectOwnAccount(developer, userId);
  if (judgement === 'suspend' && app.state === 'archived') {
    throw new DomainError('APP_READ_ONLY', {
      message: 'The app is already archived.',
      members: { appId, state: app.state },
    });
  }
  const judged = await appJudgements[judgement](db, app, now);
  if (judged.state === app.state) return app;
  if (judgement === 'suspend') await endHosting(context, appId);
  if (judgement === 'unsuspend') await resumeDeploysOf(context, appId, now);
  if (judgement === 'unsuspend') while ((await announceOwedCompliance(context, now)) > 0);
  const action = `${judgement}_app` as const;
  await insertDeskAction(db, {
    userId,
    action,
    subject: { kind: 'app', id: appId },
    message: reason,
    at: now,
  });
  if (developer) await notifyOfModeration(context, platform, developer, { judgement: action, name: app.name, reason });
  return judged;
}

export function appNotFound(): never {
  return throwDomainError('APP_NOT_FOUND', {
    message: 'There is no app with this ID.',
    fix: 'Use the app ID from a review of the app.',
  });
}

const effects = {
  suspend: {
    apply: suspendDeveloper,
    isSo: ({ status }: DeveloperAccountRow) => status === 'suspended',
  },
  unsuspend: {
    apply: unsuspendDeveloper,
    isSo: ({ status }: DeveloperAccountRow) => status === 'active',
  },
  verify: {
    apply: verifyDeveloper,
    isSo: ({ verification_state }: DeveloperAccountRow) => verification_state === 'verified',
  },
  reject: {
    apply: rejectDeveloper,
    isSo: ({ verification_state }: DeveloperAccountRow) => verification_state === 'rejected',
  },
};

export async function moderateDeveloper(
  context: Context,
  platform: Pick<Platform, 'clock' | 'config'>,
  developerId: string,
  judgement: DeveloperModeration,
  { userId, reason }: ModerationDecision,
): Promise<DeveloperAccountRow> {
  const { db } = context;
  const now = platform.clock.now();
  if (!(await findDeveloper(db, developerId))) throwDomainError('DEVELOPER_NOT_FOUND');
  await lockDeveloper(db, developerId);
  const account = (await findDeveloper(db, developerId)) ?? throwDomainError('DEVELOPER_NOT_FOUND');
  rejectOwnAccount(account, userId);
  if (effects[judgement].isSo(account)) return account;
  const judged = (await applyTo(db, developerId, judgement, reason, now)) ?? account;
  const action = `${judgement}_developer` as const;
  const about = { kind: 'developer' as const, id: developerId };
  await insertDeskAction(db, { userId, action, subject: about, message: reason, at: now });
  await notifyOfModeration(context, platform, judged, { judgement: action, name: judged.name, reason });
  return judged;
}

function applyTo(db: Database, id: string, judgement: DeveloperModeration, reason: string | null, now: Date) {
  if (judgement === 'verify' || judgement === 'reject') return effects[judgement].apply(db, id, reason, now);
  return effects[judgement].apply(db, id, now);
}
