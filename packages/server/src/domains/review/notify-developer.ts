import type { Context } from '../../foundation/context.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { ModerationDecision } from '../../foundation/mail/templates/email-template.js';
import type { Platform } from '../../foundation/platform.js';
import { type AppRow, findApp } from '../apps/find-app.js';
import type { DeveloperAccountRow } from '../developers/find-account.js';
import { findDeveloper, findVerifiedContact } from '../developers/moderate-developer.js';
import type { CaseRow } from './cases-table.js';

type Post = Pick<Platform, 'clock' | 'config'>;

/** The checks ended a submission before a person saw it. */
export async function notifyOfChecks(context: Context, post: Post, row: CaseRow): Promise<void> {
  const failed = row.checks?.results.filter(({ hard, status }) => hard && status === 'fail') ?? [];
  const failures = failed.map(({ key, message, fix }) => `${key}: ${message}${fix ? ` ${fix}` : ''}`);
  const app = await findApp(context.db, row.app_id);
  const developer = app && (await findDeveloper(context.db, app.developer_id));
  const to = developer && (await findVerifiedContact(context.db, developer));
  if (!to) return;
  const told = { app: row.app_name, failures, reviewId: row.id, appId: row.app_id, href: reviewPage(post, row) };
  await queueMail(context, post, { to, letter: 'checksFailed', told });
}

/** A person decided a case. */
export async function notifyOfDecision(context: Context, post: Post, row: CaseRow): Promise<void> {
  const { message = null, items = [] } = row.decision ?? {};
  const app = await findApp(context.db, row.app_id);
  const developer = app && (await findDeveloper(context.db, app.developer_id));
  if (!developer) return;
  await queueMail(context, post, {
    to: developer.contact_email,
    letter: 'decision',
    told: {
      app: row.app_name,
      version: row.kind === 'version' ? row.version : null,
      verdict: row.state as 'approved' | 'changes_requested' | 'rejected',
      message,
      items: items.map(({ key, note }) => (key ? `${key}: ${note}` : note)),
      ...whereToFind(post, row, app),
      reviewId: row.id,
      appId: row.app_id,
      href: reviewPage(post, row),
    },
  });
}

const reviewPage = ({ config }: Post, row: CaseRow): string => `${config.baseUrl}/console/apps/${row.app_id}/review`;

/** An unlisted app's link is written nowhere else: anyone who has it can install the app. */
function whereToFind({ config }: Post, { state, distribution }: CaseRow, app: AppRow) {
  const unlisted = distribution === 'unlisted';
  if (state !== 'approved' || !distribution) return { page: null, install: null, unlisted };
  const page = `${config.baseUrl}/market/${app.handle}`;
  const install = `${config.baseUrl}/apps/install?client_id=${app.client_id}`;
  if (!unlisted) return { page, install, unlisted };
  return { page: `${page}?key=${app.link_key}`, install: `${install}&key=${app.link_key}`, unlisted };
}

/** The desk judged an app or its developer. */
export async function notifyOfModeration(
  context: Context,
  post: Post,
  { contact_email }: DeveloperAccountRow,
  told: { judgement: ModerationDecision; name: string; reason: string | null },
): Promise<void> {
  await queueMail(context, post, {
    to: contact_email,
    letter: 'judged',
    told: { ...told, href: `${post.config.baseUrl}/console` },
  });
}
