import './member-name.css';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshMembers, revokeInvitation, type SentInvitation, sentInvitationsQuery } from '../../api/members';
import { ConfirmButton } from '../../design/confirm-button';
import type { Column } from '../../design/list-table';
import { Panel } from '../../design/panel';
import { Time } from '../../design/time';
import { UnpagedList } from '../../design/unpaged-list';
import { useBusiness } from '../use-business';
import { AccessSummary } from './access-summary';

const columns: Column<SentInvitation>[] = [
  { title: 'members.email', show: ({ email }) => <bdi className="souk-member">{email}</bdi> },
  { title: 'members.access', show: (invitation) => <AccessSummary access={invitation} /> },
  { title: 'members.invitations.until', show: ({ expiresAt }) => <Time at={expiresAt} />, wideOnly: true },
  { title: 'members.actions', titleHidden: true, show: (invitation) => <Revoke invitation={invitation} /> },
];

/** Invitations that wait for an answer. */
export function Invitations({ businessId }: { businessId: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('members.invitations.title')} summary={t('members.invitations.summary')}>
      <UnpagedList
        label={t('members.invitations.title')}
        query={sentInvitationsQuery(businessId)}
        rowsOf={(rows: SentInvitation[]) => rows}
        columns={columns}
        idOf={({ id }) => id}
        empty={<p className="souk-quiet">{t('members.invitations.none')}</p>}
      />
    </Panel>
  );
}

function Revoke({ invitation: { id, email } }: { invitation: SentInvitation }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const queries = useQueryClient();
  return (
    <ConfirmButton
      danger
      size="compact-sm"
      label={t('members.invitations.revoke')}
      aria-label={t('members.invitations.revokeOne', { email })}
      title={t('members.invitations.question', { email })}
      confirm={t('members.invitations.revoke')}
      command={{ method: 'DELETE', path: `/dashboard/businesses/${businessId}/invitations/${id}` }}
      onConfirm={async () => {
        await revokeInvitation(businessId, id);
        await refreshMembers(queries, businessId);
      }}
    >
      {t('members.invitations.sentence')}
    </ConfirmButton>
  );
}
