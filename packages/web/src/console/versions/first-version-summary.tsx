import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../api/versions';
import { DescriptionItem, DescriptionList } from '../../design/description-list';

/** There is nothing to compare it with: what it asks for, then. */
export function FirstVersionSummary({ version }: { version: Version }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Text>{t('versions.first')}</Text>
      <DescriptionList>
        <DescriptionItem title={t('versions.apiVersion')}>
          <code className="souk-code">{version.apiVersion}</code>
        </DescriptionItem>
        <NameList title={t('versions.scopes')} items={version.scopes} />
        <NameList title={t('versions.optionalScopes')} items={version.optionalScopes} />
        <NameList title={t('versions.topics')} items={version.webhookTopics} />
        <NameList title={t('versions.hosts')} items={version.allowedHosts} />
      </DescriptionList>
    </Stack>
  );
}

function NameList({ title, items }: { title: string; items: string[] }) {
  const { t } = useTranslation();
  return (
    <DescriptionItem title={title}>
      {items.length === 0 ? (
        <span className="souk-quiet">{t('versions.nothing')}</span>
      ) : (
        items.map((item) => (
          <div key={item}>
            <code className="souk-code">{item}</code>
          </div>
        ))
      )}
    </DescriptionItem>
  );
}
