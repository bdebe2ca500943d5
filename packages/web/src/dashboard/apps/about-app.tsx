import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppDetails, InstalledApp } from '../../api/installed-apps';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Time } from '../../design/time';

/** Who makes it, whom to ask, and the ids that support wants to hear. */
export function AboutApp({ installed, details }: { installed: InstalledApp; details: AppDetails }) {
  const { t } = useTranslation();
  const { support, developer, topics, blocks } = details;
  return (
    <DescriptionList>
      <DescriptionItem title={t('installedApps.about.developer')}>
        <bdi>{developer.name}</bdi>
      </DescriptionItem>
      {support && (
        <DescriptionItem title={t('installedApps.about.support')}>
          <Group gap="sm">
            {support.email && (
              <Anchor href={`mailto:${support.email}`} inherit>
                <bdi>{support.email}</bdi>
              </Anchor>
            )}
            {support.url && (
              <Anchor href={support.url} target="_blank" rel="noreferrer noopener" inherit>
                <bdi>{support.url}</bdi>
              </Anchor>
            )}
          </Group>
        </DescriptionItem>
      )}
      {topics.length > 0 && (
        <DescriptionItem title={t('installedApps.about.told')}>
          {topics.map((topic) => t(`topics.${topic}`, topic)).join(' · ')}
        </DescriptionItem>
      )}
      {blocks.length > 0 && (
        <DescriptionItem title={t('installedApps.about.blocks')}>
          {blocks.map(({ name }) => name).join(' · ')}
        </DescriptionItem>
      )}
      <DescriptionItem title={t('installedApps.about.version')}>
        {installed.version ?? t('installedApps.about.preview')}
      </DescriptionItem>
      <DescriptionItem title={t('installedApps.since')}>
        <Time at={installed.installedAt} />
      </DescriptionItem>
      <DescriptionItem title={t('installedApps.about.id')}>
        <CopyableId value={installed.id} />
      </DescriptionItem>
    </DescriptionList>
  );
}
