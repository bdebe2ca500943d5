import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../api/versions';
import { Fact, Facts } from '../../design/facts';

/** There is nothing to compare it with: what it asks for, then. */
export function FirstVersion({ version }: { version: Version }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Text>{t('versions.first')}</Text>
      <Facts>
        <Fact title={t('versions.apiVersion')}>
          <code className="souk-code">{version.apiVersion}</code>
        </Fact>
        <Words title={t('versions.scopes')} words={version.scopes} />
        <Words title={t('versions.optionalScopes')} words={version.optionalScopes} />
        <Words title={t('versions.topics')} words={version.webhookTopics} />
        <Words title={t('versions.hosts')} words={version.allowedHosts} />
      </Facts>
    </Stack>
  );
}

function Words({ title, words }: { title: string; words: string[] }) {
  const { t } = useTranslation();
  return (
    <Fact title={title}>
      {words.length === 0 ? (
        <span className="souk-quiet">{t('versions.nothing')}</span>
      ) : (
        words.map((word) => (
          <div key={word}>
            <code className="souk-code">{word}</code>
          </div>
        ))
      )}
    </Fact>
  );
}
