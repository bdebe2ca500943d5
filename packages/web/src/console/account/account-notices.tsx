import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../api/developer-account';
import { Notice } from '../../design/notice';

/** What concerns every page of the console: a suspension, and terms that have changed since they were accepted. */
export function AccountNotices() {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  if (!account) return null;
  const more = (
    <Anchor component={Link} to="/console/account" underline="always">
      {t('console.notices.account')}
    </Anchor>
  );
  if (account.status === 'suspended')
    return (
      <Notice tone="critical">
        {t('console.notices.suspended')} {more}
      </Notice>
    );
  if (account.terms.acceptedVersion !== account.terms.currentVersion)
    return (
      <Notice tone="attention">
        {t('console.notices.terms')} {more}
      </Notice>
    );
  return null;
}
