import { useTranslation } from 'react-i18next';
import type { Access } from '../../api/members';
import { Status } from '../../design/status';
import { wordOf } from './permission-groups';

/** What somebody may do in a word or two; all of it on hover. */
export function AccessSummary({ access: { owner, permissions } }: { access: Access }) {
  const { t } = useTranslation();
  if (owner) return <Status keyPrefix="members.roles" value="owner" tone="success" />;
  const all = permissions.map((permission) => t(wordOf(permission))).join('\n');
  return <span title={all}>{t('members.mayDo', { count: permissions.length })}</span>;
}
