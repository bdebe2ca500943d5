import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../api/businesses';
import { Page } from '../design/page';

/** Somebody followed a link to what they may not open: said calmly, with what to ask for. */
export function NotAllowed({ permission }: { permission: Permission }) {
  const { t } = useTranslation();
  return (
    <Page title={t('dashboard.notAllowed')} summary={t('dashboard.notAllowedSentence')}>
      <Text size="sm" className="souk-quiet">
        {t('dashboard.permission')} <code className="souk-code">{permission}</code>
      </Text>
    </Page>
  );
}
