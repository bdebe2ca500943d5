import { Group, Stack, Text, Title } from '@mantine/core';
import { findHandleProblem } from '@souk/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type App, appQuery, changeApp } from '../../api/apps';
import { ApiSnippet } from '../../design/api-snippet';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { toast } from '../../design/toasts';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { AppFields } from './app-fields';
import { ArchiveCard } from './archive-card';
import { withHandleErrors } from './handle-errors';

/** What an app is called, its ids, and its end. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/settings' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const readOnly = app.state === 'suspended' || app.state === 'archived';
  return (
    <Page title={t('settingsOfApp.title')}>
      <Stack gap="lg" maw="48rem">
        {readOnly ? (
          <Text>{t('settingsOfApp.readOnly', { state: t(`apps.states.${app.state}`) })}</Text>
        ) : (
          <NameCard app={app} />
        )}
        <DescriptionList>
          <DescriptionItem title={t('settingsOfApp.appId')}>
            <CopyableId value={app.id} />
          </DescriptionItem>
          <DescriptionItem title={t('settingsOfApp.clientId')}>
            <CopyableId value={app.clientId} />
          </DescriptionItem>
          <DescriptionItem title={t('settingsOfApp.created')}>
            <Time at={app.createdAt} />
          </DescriptionItem>
        </DescriptionList>
        {!readOnly && <ArchiveCard app={app} />}
      </Stack>
    </Page>
  );
}

function NameCard({ app }: { app: App }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useApiForm({
    saved: { name: app.name, handle: app.handle },
    send: (_, changes) => withHandleErrors(changeApp(app.id, changes)),
    done: (changed) => {
      queries.setQueryData(appQuery(app.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: ['apps'] });
      toast({ title: t('settingsOfApp.saved') });
    },
  });
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Title order={2}>{t('settingsOfApp.names')}</Title>
      <UnsavedChangesGuard when={form.dirty} kept={false} />
      <ApiForm form={form} label={t('settingsOfApp.names')}>
        <AppFields
          form={form}
          handleFixed={app.currentVersion !== null && findHandleProblem(app.handle) === undefined}
        />
        <Group>
          <SubmitButton form={form}>{t('settingsOfApp.save')}</SubmitButton>
        </Group>
        <ApiSnippet
          method="PATCH"
          path={`/developer/apps/${app.id}`}
          body={form.dirty ? form.changes : { name: app.name }}
        />
      </ApiForm>
    </Stack>
  );
}
