import type { Database } from '../../foundation/database/open-database.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { findApp } from '../apps/find-app.js';
import type { DeveloperAccountRow } from '../developers/find-account.js';
import { findDeveloper } from '../developers/judge-developer.js';
import type { CaseRow } from './cases-table.js';

type Post = Pick<Platform, 'clock' | 'config'>;

/** The checks ended a submission before a person saw it. */
export async function tellOfChecks(transaction: Database, post: Post, row: CaseRow): Promise<void> {
  const failed = row.checks?.results.filter(({ hard, status }) => hard && status === 'fail') ?? [];
  await tellOfCase(transaction, post, row, `${row.app_name} did not pass the checks`, [
    'The submission was checked and ended, because these did not pass:',
    '',
    ...failed.map(({ key, message, fix }) => `- ${key}: ${message}${fix ? `\n  ${fix}` : ''}`),
    '',
    'Correct them and submit the app again. POST /developer/apps/{appId}/checks tells beforehand what a submission would meet.',
  ]);
}

const verdicts = {
  approved: ['is approved', 'It is released as it was submitted.'],
  changes_requested: [
    'needs changes',
    'Make the changes and submit again; a resubmission is looked at within 2 working days.',
  ],
  rejected: ['was rejected', 'It cannot be published as it is.'],
} as const;

/** A person decided a case. */
export async function tellOfDecision(transaction: Database, post: Post, row: CaseRow): Promise<void> {
  const [subject, closing] = verdicts[row.state as keyof typeof verdicts];
  const subjectLine = `${row.app_name}${row.kind === 'version' ? ` version ${row.version}` : ''} ${subject}`;
  const { message = null, items = [] } = row.decision ?? {};
  await tellOfCase(transaction, post, row, subjectLine, [
    ...(message ? [message, ''] : []),
    ...items.map(({ key, note }) => (key ? `- ${key}: ${note}` : `- ${note}`)),
    ...(items.length > 0 ? [''] : []),
    closing,
    ...(row.state === 'approved' && row.distribution ? await whereToFind(transaction, post, row) : []),
  ]);
}

/** An unlisted app's link is written nowhere else: anyone who has it can install the app. */
async function whereToFind(transaction: Database, { config }: Post, row: CaseRow): Promise<string[]> {
  const app = await findApp(transaction, row.app_id);
  if (!app) return [];
  const page = `${config.baseUrl}/market/${app.handle}`;
  const install = `${config.baseUrl}/apps/install?client_id=${app.client_id}`;
  if (row.distribution === 'public') return ['', `Everyone finds it at ${page} and installs it from ${install}`];
  return [
    '',
    `Whoever you give this link can install it: ${install}&key=${app.link_key}`,
    `Its page: ${page}?key=${app.link_key}`,
  ];
}

async function tellOfCase(
  transaction: Database,
  post: Post,
  row: CaseRow,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const app = await findApp(transaction, row.app_id);
  const developer = app && (await findDeveloper(transaction, app.developer_id));
  if (!developer) return;
  const foot = ['', `Review ${row.id} of app ${row.app_id}`];
  await tellDeveloper(transaction, post, developer, subject, [...lines, ...foot]);
}

export async function tellDeveloper(
  transaction: Database,
  post: Post,
  { contact_email }: DeveloperAccountRow,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  await queueMail(transaction, post, { to: contact_email, subject, body: `${lines.join('\n')}\n` });
}
