import { Stack, Text, Title } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { DeveloperAccount } from '../../api/developer-account';
import { Time } from '../../design/time';
import { isolateLtr } from '../../locales/bidi';
import { AcceptTermsForm } from './accept-terms-form';
import { TermsText } from './terms-text';

interface TermsCardProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

/** What was agreed and when; what is to be agreed, if the terms have changed since. */
export function TermsCard({ account: { terms }, onDone }: TermsCardProps) {
  const { t } = useTranslation();
  const accepted = terms.acceptedVersion === terms.currentVersion;
  return (
    <Stack className="souk-card" p="lg" gap="md" id="terms">
      <Title order={2}>{t('account.terms.title')}</Title>
      {accepted ? (
        <>
          <Text>
            <Trans
              i18nKey="account.terms.accepted"
              values={{ version: isolateLtr(terms.currentVersion) }}
              components={{ when: <Time at={terms.acceptedAt} /> }}
            />
          </Text>
          <details>
            <summary className="souk-quiet">{t('account.terms.read')}</summary>
            <TermsText />
          </details>
        </>
      ) : (
        <>
          <Text>{t(terms.acceptedVersion ? 'account.terms.changed' : 'account.terms.missing')}</Text>
          <AcceptTermsForm version={terms.currentVersion} onDone={onDone} />
        </>
      )}
    </Stack>
  );
}
