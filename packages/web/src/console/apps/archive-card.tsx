import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type App, archiveApp } from '../../api/apps';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';

/** The end of an app. */
export function ArchiveCard({ app }: { app: App }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const installed = app.installationsCount > 0;
  const archive = async () => {
    await archiveApp(app.id);
    await queries.invalidateQueries({ queryKey: ['apps'] });
    toast({ title: t('settingsOfApp.archive.done', { name: app.name }) });
    await navigate({ to: '/console' });
  };
  return (
    <Stack className="souk-card" p="lg" gap="sm" align="flex-start">
      <Title order={2}>{t('settingsOfApp.archive.title')}</Title>
      <Text className="souk-quiet">{t('settingsOfApp.archive.sentence')}</Text>
      <ConfirmButton
        label={t('settingsOfApp.archive.label')}
        title={t('settingsOfApp.archive.question', { name: app.name })}
        confirm={t('settingsOfApp.archive.confirm')}
        danger
        disabled={installed}
        mustType={app.handle}
        command={{ method: 'DELETE', path: `/developer/apps/${app.id}` }}
        onConfirm={archive}
      >
        {t('settingsOfApp.archive.consequences')}
      </ConfirmButton>
      {installed && <Text>{t('settingsOfApp.archive.installed', { count: app.installationsCount })}</Text>}
    </Stack>
  );
}
