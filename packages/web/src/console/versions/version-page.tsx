import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { appQuery } from '../../api/apps';
import { versionQuery } from '../../api/versions';
import { CopyButton } from '../../design/copy-button';
import { Page } from '../../design/page';
import { SourceView } from '../../design/source-view';
import { Time } from '../../design/time';
import { ViewTabs } from '../../design/view-tabs';
import { BundleView } from './bundle-view';
import { ChangesView } from './changes-view';
import { manifestToml } from './manifest-toml';
import { ReleaseButton } from './release-button';
import { versionViews } from './version-search';
import { VersionStatus } from './version-status';

const from = '/console/apps/$appId/versions/$version';

/** One version: what it changes, its manifest, its bundle, and its release. */
export function VersionPage() {
  const { t } = useTranslation();
  const { appId, version: number } = useParams({ from });
  const { view = 'changes' } = useSearch({ from });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const { data: version } = useSuspenseQuery(versionQuery(appId, number));
  const views = versionViews.filter((one) => one !== 'bundle' || version.hosting.scan !== null);
  return (
    <Page
      title={t('versions.number', { version: number })}
      summary={
        <Group gap="sm" component="span">
          <VersionStatus version={version} />
          <span>
            <Trans i18nKey="versions.uploadedWhen" components={{ when: <Time at={version.createdAt} /> }} />
          </span>
          {version.releasedAt && (
            <span>
              <Trans i18nKey="versions.releasedWhen" components={{ when: <Time at={version.releasedAt} /> }} />
            </span>
          )}
        </Group>
      }
      actions={<ReleaseButton appId={appId} version={number} />}
    >
      <Stack gap="lg">
        <ViewTabs
          label={t('versions.views.label')}
          chosen={view}
          views={views.map((one) => ({ view: one, title: t(`versions.views.${one}`) }))}
        />
        {view === 'changes' && <ChangesView appId={appId} app={app} version={version} />}
        {view === 'manifest' && <ManifestView text={manifestToml(version.manifest)} />}
        {view === 'bundle' && <BundleView appId={appId} version={version} />}
      </Stack>
    </Page>
  );
}

function ManifestView({ text }: { text: string }) {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  return (
    <Stack gap="sm">
      <SourceView label={t('versions.views.manifest')} text={text} />
      <Group gap="sm">
        <CopyButton value={text} label={t('versions.copyManifest')} />
        <Button
          component={Link}
          to="/console/apps/$appId/versions/new"
          params={{ appId } as never}
          variant="default"
          size="compact-sm"
        >
          {t('versions.upload.label')}
        </Button>
      </Group>
    </Stack>
  );
}
