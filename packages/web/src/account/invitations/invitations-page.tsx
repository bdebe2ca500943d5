import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { acceptInvitation, declineInvitation, type Invitation, invitationsQuery } from '../../api/invitations';
import { ConfirmButton } from '../../design/confirm-button';
import { EmptyState } from '../../design/empty-state';
import { ErrorMessage } from '../../design/error-message';
import { Page } from '../../design/page';
import { PageSkeleton } from '../../design/page-skeleton';
import { RegionError } from '../../design/region-error';
import { Time } from '../../design/time';
import { toast } from '../../design/toasts';

/** Businesses that want the person as a member. */
export function InvitationsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('you.invitations.title')} summary={t('you.invitations.summary')}>
      <Invitations />
    </Page>
  );
}

function Invitations() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(invitationsQuery());
  if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED')
    return (
      <EmptyState
        title={t('you.invitations.unverified')}
        action={
          <Anchor component={Link} to="/account">
            {t('you.invitations.verify')}
          </Anchor>
        }
      >
        {t('you.invitations.unverifiedSentence')}
      </EmptyState>
    );
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.length === 0)
    return <EmptyState title={t('you.invitations.none')}>{t('you.invitations.noneSentence')}</EmptyState>;
  return data.map((invitation) => <InvitationCard key={invitation.id} invitation={invitation} />);
}

function InvitationCard({
  invitation: { id, business, invitedBy, owner, permissions, expiresAt },
}: {
  invitation: Invitation;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(invitationsQuery());
  const accept = useMutation({
    mutationFn: () => acceptInvitation(id),
    onSuccess: async () => {
      toast({ title: t('you.invitations.accepted', { name: business.name }) });
      await reload();
    },
  });
  return (
    <Stack className="souk-card" p="lg" gap="sm" maw="48rem">
      <Title order={2} dir="auto">
        {business.name}
      </Title>
      <Text>{t('you.invitations.by', { name: invitedBy.name })}</Text>
      <Text size="sm" className="souk-quiet">
        {owner ? t('you.invitations.owner') : t('you.invitations.may', { count: permissions.length })}{' '}
        <Trans i18nKey="you.invitations.until" components={{ when: <Time at={expiresAt} /> }} />
      </Text>
      {!owner && (
        <Text size="sm" className="souk-code">
          {permissions.join(', ')}
        </Text>
      )}
      {accept.error && <ErrorMessage error={accept.error} />}
      <Group gap="sm">
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('you.invitations.accept')}
        </Button>
        <ConfirmButton
          label={t('you.invitations.decline')}
          title={t('you.invitations.declineTitle', { name: business.name })}
          confirm={t('you.invitations.declineDo')}
          onConfirm={async () => {
            await declineInvitation(id);
            await reload();
          }}
        >
          {t('you.invitations.declineSentence')}
        </ConfirmButton>
      </Group>
    </Stack>
  );
}
