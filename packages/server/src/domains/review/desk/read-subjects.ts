import type { DeskAppInFull, DeskDeveloperInFull } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { presentAccount } from '../../developers/developer-account.js';
import { findDeveloper } from '../../developers/moderate-developer.js';
import { selectActionsOn } from './desk-actions-table.js';
import { selectDeskApp, selectDeskApps, selectPastCases } from './desk-subjects-table.js';
import { appNotFound } from './moderate-subjects.js';

export { selectDeskApps as listDeskApps } from './desk-subjects-table.js';

export async function findDeskApp(db: Database, appId: string, userId: string): Promise<Static<typeof DeskAppInFull>> {
  const { shown, ownerId } = (await selectDeskApp(db, appId)) ?? appNotFound();
  const [cases, actions] = await Promise.all([
    selectPastCases(db, { appId }),
    selectActionsOn(db, { kind: 'app', id: appId }),
  ]);
  return { ...shown, ownWork: ownerId === userId, cases, actions };
}

const maxApps = 100;

/** Who they are, what they made, and how it went with the desk. */
export async function findDeskDeveloper(
  db: Database,
  developerId: string,
  { userId, termsVersion }: { userId: string; termsVersion: string },
): Promise<Omit<Static<typeof DeskDeveloperInFull>, 'account'> & { account: ReturnType<typeof presentAccount> }> {
  const account = (await findDeveloper(db, developerId)) ?? throwDomainError('DEVELOPER_NOT_FOUND');
  const [apps, cases, actions] = await Promise.all([
    selectDeskApps(db, {
      developerId,
      beginning: undefined,
      state: undefined,
      afterId: undefined,
      limit: maxApps - 1,
    }),
    selectPastCases(db, { developerId }),
    selectActionsOn(db, { kind: 'developer', id: developerId }),
  ]);
  const ownWork = account.user_id === userId;
  return { account: presentAccount(account, termsVersion), ownWork, apps, cases, actions };
}
