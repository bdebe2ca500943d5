import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { invitationsQuery } from '../../api/invitations';
import { Notice } from '../../design/notice';

/** Whoever was invited learns it here; an address that is not verified yet hides invitations, so that is said too. */
export function PendingInvitations() {
  const { t } = useTranslation();
  const { data, error } = useQuery(invitationsQuery());
  if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED')
    return (
      <Notice tone="attention">
        {t('dashboard.unverified')}{' '}
        <Anchor component={Link} to="/account" underline="always">
          {t('dashboard.verify')}
        </Anchor>
      </Notice>
    );
  if (!data || data.length === 0) return null;
  return (
    <Notice tone="attention">
      {t('dashboard.invited', { count: data.length })}{' '}
      <Anchor component={Link} to="/account/invitations" underline="always">
        {t('dashboard.toInvitations')}
      </Anchor>
    </Notice>
  );
}
