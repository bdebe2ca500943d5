import { Group, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Exportable, exportable, exportsPath, refreshExports, requestExport } from '../../api/exports';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';
import { useBusiness } from '../use-business';

const spans = ['all', '7', '30', '90', '365'] as const;
type Span = (typeof spans)[number];
const dayMs = 86_400_000;

/** Asks for a file of one kind of thing, of all time or the last days, of all stores or the chosen one. */
export function CreateExportForm() {
  const { t } = useTranslation();
  const { businessId, storeId, may } = useBusiness();
  const queries = useQueryClient();
  const offered = (Object.keys(exportable) as Exportable[]).filter((resource) => may(exportable[resource]));
  const form = useApiForm({
    saved: { resource: offered[0] ?? 'orders', span: 'all' as Span },
    send: (values) => requestExport(businessId, bodyOf(values, storeId)),
    done: () => void refreshExports(queries, businessId),
  });
  if (offered.length === 0) return <p className="souk-quiet">{t('exports.nothing')}</p>;
  return (
    <Panel title={t('exports.new')} summary={t('exports.newSummary')}>
      <ApiForm form={form} label={t('exports.new')}>
        <Group gap="md" align="flex-end">
          <NativeSelect
            label={t('exports.what')}
            value={form.values.resource}
            data={offered.map((value) => ({ value, label: t(`exports.kinds.${value}`) }))}
            onChange={({ currentTarget }) => form.set('resource', currentTarget.value as Exportable)}
            error={form.errorAt('resource')}
          />
          <NativeSelect
            label={t('exports.span')}
            value={form.values.span}
            data={spans.map((value) => ({ value, label: t(`exports.spans.${value}`) }))}
            onChange={({ currentTarget }) => form.set('span', currentTarget.value as Span)}
          />
          <SubmitButton form={form}>{t('exports.do')}</SubmitButton>
        </Group>
      </ApiForm>
      <ApiSnippet method="POST" path={exportsPath(businessId)} body={bodyOf(form.values, storeId)} />
    </Panel>
  );
}

function bodyOf({ resource, span }: { resource: Exportable; span: Span }, storeId: string | undefined) {
  const since = span === 'all' ? undefined : new Date(startOfToday() - Number(span) * dayMs).toISOString();
  return { resource, filters: { ...(since && { createdFrom: since }), ...(storeId && { storeId }) } };
}

/** The same body all day: what is shown as a command is what is sent. */
const startOfToday = (): number => Math.floor(Date.now() / dayMs) * dayMs;
