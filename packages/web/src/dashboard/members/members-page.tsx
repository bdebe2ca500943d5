import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Member, membersPath, membersQuery } from '../../api/members';
import { userQuery } from '../../api/user';
import { ApiSnippet } from '../../design/api-snippet';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { AccessSummary } from './access-summary';
import { EditAccessDialog } from './edit-access-dialog';
import { Invitations } from './invitations';
import { LeaveBusiness } from './leave-business';
import { MemberActions } from './member-actions';
import { MemberName } from './member-name';
import { YourAccess } from './your-access';

const columns: Column<Member>[] = [
  { title: 'members.person', show: (member) => <MemberName member={member} /> },
  { title: 'members.access', show: (member) => <AccessSummary access={member} /> },
  { title: 'members.since', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
  { title: 'members.actions', titleHidden: true, show: (member) => <MemberActions member={member} /> },
];

/** Who works in the business, and what each may do. */
export function MembersPage() {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const { data: user } = useQuery(userQuery());
  const manages = may('members:manage');
  return (
    <Page
      title={t('members.title')}
      summary={t('members.summary')}
      actions={
        manages && (
          <Button component={Link} to="/dashboard/b/$businessId/members/invite" params={{ businessId } as never}>
            {t('members.invite.title')}
          </Button>
        )
      }
    >
      {manages ? (
        <>
          <List
            label={t('members.title')}
            query={membersQuery(businessId)}
            columns={columns}
            idOf={({ userId }: Member) => userId}
            empty={null}
          />
          <Invitations businessId={businessId} />
          <EditAccessDialog businessId={businessId} />
          <ApiSnippet method="GET" path={membersPath(businessId)} />
        </>
      ) : (
        <YourAccess />
      )}
      {user && <LeaveBusiness userId={user.id} />}
    </Page>
  );
}
