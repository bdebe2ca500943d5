import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppDetails, appQuery, createApp } from '../../api/apps';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { toast } from '../../design/toasts';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { AppFields } from './app-fields';
import { withHandleErrors } from './handle-errors';
import { suggestHandle } from './suggest-handle';

const empty: AppDetails = { name: '', handle: '' };

export function NewAppPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [created, setCreated] = useState(false);
  const form = useApiForm({
    saved: empty,
    draft: 'new-app',
    send: (values) => withHandleErrors(createApp(values)),
    emptiesWhenDone: true,
    done: (app) => {
      setCreated(true);
      queries.setQueryData(appQuery(app.id).queryKey, app);
      void queries.invalidateQueries({ queryKey: ['apps'] });
      toast({ title: t('apps.create.done', { name: app.name }) });
      void navigate({ to: '/console/apps/$appId', params: { appId: app.id } });
    },
  });
  const follows = form.values.handle === suggestHandle(form.values.name);
  /** The handle follows the name until somebody writes one of their own. */
  const following = {
    ...form,
    text: (name: keyof AppDetails) =>
      name === 'handle'
        ? form.text(name)
        : {
            ...form.text(name),
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
              form.set('name', value);
              if (follows) form.set('handle', suggestHandle(value));
            },
          },
  };
  return (
    <Page title={t('apps.create.title')} summary={t('apps.create.summary')}>
      <UnsavedChangesGuard when={form.dirty && !created} />
      <Stack className="souk-card" p="lg" gap="md" maw="40rem">
        <ApiForm form={form} label={t('apps.create.title')}>
          <AppFields form={following} />
          <Group>
            <SubmitButton form={form}>{t('apps.create.confirm')}</SubmitButton>
          </Group>
          <ApiSnippet method="POST" path="/developer/apps" body={form.values} />
        </ApiForm>
      </Stack>
    </Page>
  );
}
