import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppDetails, InstalledApp } from '../../api/installed-apps';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Time } from '../../design/time';

/** Who makes it, whom to ask, and the ids that support wants to hear. */
export function AboutApp({ installed, details }: { installed: InstalledApp; details: AppDetails }) {
  const { t } = useTranslation();
  const { support, developer, topics, blocks } = details;
  return (
    <Facts>
      <Fact title={t('installedApps.about.developer')}>
        <bdi>{developer.name}</bdi>
      </Fact>
      {support && (
        <Fact title={t('installedApps.about.support')}>
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
        </Fact>
      )}
      {topics.length > 0 && (
        <Fact title={t('installedApps.about.told')}>
          {topics.map((topic) => t(`topics.${topic}`, topic)).join(' · ')}
        </Fact>
      )}
      {blocks.length > 0 && (
        <Fact title={t('installedApps.about.blocks')}>{blocks.map(({ name }) => name).join(' · ')}</Fact>
      )}
      <Fact title={t('installedApps.about.version')}>{installed.version ?? t('installedApps.about.preview')}</Fact>
      <Fact title={t('installedApps.since')}>
        <Time at={installed.installedAt} />
      </Fact>
      <Fact title={t('installedApps.about.id')}>
        <CopyableId value={installed.id} />
      </Fact>
    </Facts>
  );
}
