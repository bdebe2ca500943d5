import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type EnvironmentVariable, ownSecretName, removeVariable, variablesQuery } from '../../../api/hosting';
import { ConfirmButton } from '../../../design/confirm-button';
import { EmptyState } from '../../../design/empty-state';
import type { Column } from '../../../design/list';
import { SegmentedControl } from '../../../design/segmented-control';
import { Time } from '../../../design/time';
import { toast } from '../../../design/toasts';
import { UnpagedList } from '../../../design/unpaged-list';
import { environments, type HostingSearch } from '../hosting-search';
import { PlatformSecret } from './platform-secret';
import { SetVariableForm } from './set-variable-form';

const from = '/console/apps/$appId/hosting';

/** What the app is given in each environment. Values go in and are never shown again. */
export function VariablesView({ appId }: { appId: string }) {
  const { t } = useTranslation();
  const { environment = 'staging' } = useSearch({ from });
  const navigate = useNavigate({ from });
  const queries = useQueryClient();
  const read = () => queries.invalidateQueries(variablesQuery(appId, environment));
  const remove = async (name: string) => {
    await removeVariable(appId, environment, name);
    await read();
    toast({ title: t('hosting.variables.removed', { name }) });
  };
  const columns: Column<EnvironmentVariable>[] = [
    { title: 'hosting.variables.name', show: ({ name }) => <code className="souk-code">{name}</code> },
    { title: 'hosting.variables.set', show: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      title: 'hosting.variables.actions',
      show: ({ name }) => (
        <ConfirmButton
          size="compact-sm"
          label={t('hosting.variables.remove.label')}
          aria-label={t('hosting.variables.remove.which', { name })}
          title={t('hosting.variables.remove.title', { name })}
          confirm={t('hosting.variables.remove.confirm')}
          danger
          command={{ method: 'DELETE', path: `/developer/apps/${appId}/environment/${environment}/${name}` }}
          onConfirm={() => remove(name)}
        >
          <Text>{t('hosting.variables.remove.sentence')}</Text>
        </ConfirmButton>
      ),
    },
  ];
  return (
    <Stack gap="lg">
      <SegmentedControl
        label={t('hosting.environment')}
        value={environment}
        options={environments.map((value) => ({ value, label: t(`hosting.environments.${value}`) }))}
        onChange={(value) =>
          void navigate({ search: (now: HostingSearch) => ({ ...now, environment: value }), resetScroll: false })
        }
      />
      <SetVariableForm key={environment} appId={appId} environment={environment} onSet={read} />
      <UnpagedList<{ data: EnvironmentVariable[] }, EnvironmentVariable>
        label={t('hosting.views.variables')}
        query={variablesQuery(appId, environment)}
        rowsOf={({ data }) => data}
        columns={columns}
        idOf={({ name }) => name}
        empty={
          <EmptyState title={t('hosting.variables.empty.title')}>{t('hosting.variables.empty.sentence')}</EmptyState>
        }
      />
      <Stack gap="xs">
        <Title order={2}>{t('hosting.given.title')}</Title>
        <Text className="souk-quiet">{t('hosting.given.sentence')}</Text>
        <PlatformSecret appId={appId} environment={environment} replace={() => remove(ownSecretName)} />
      </Stack>
    </Stack>
  );
}
