import { Button, Group, TextInput } from '@mantine/core';
import { feeLimits } from '@souk/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callRaw } from '../../api/client';
import {
  type FeeGroup,
  feeGroupsPath,
  ratesPath,
  ratesQuery,
  refreshFeeGroups,
  renameFeeGroup,
  replaceRates,
} from '../../api/fee-groups';
import { geographyQuery } from '../../api/geography';
import { ConfirmButton } from '../../design/confirm-button';
import { ApiForm } from '../../design/form/api-form';
import { SaveBar } from '../../design/form/save-bar';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { SegmentedControl } from '../../design/segmented-control';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { ImportDialog } from './import-dialog';
import { type Method, type RateTable, ratesOf, type Speed, tableOf } from './rate-cells';
import { problemsInSentences, ratesAsCsv, readRatesFile, wholeRate } from './rates-csv';
import { RatesGrid } from './rates-grid';
import { saveFile } from './save-file';
import { TownRates } from './town-rates';

const methods: Method[] = ['home', 'desk'];
const speeds: Speed[] = ['standard', 'express'];

/** The prices of one group: a line for each province, exceptions for towns. */
export function FeeGroupPage() {
  const { t } = useTranslation();
  const { businessId, business, may } = useBusiness();
  const { feeGroupId } = useParams({ strict: false }) as { feeGroupId: string };
  const { data } = useSuspenseQuery(ratesQuery(businessId, feeGroupId));
  const { data: geography } = useSuspenseQuery(geographyQuery(business.country));
  const queries = useQueryClient();
  const [method, setMethod] = useState<Method>('home');
  const [speed, setSpeed] = useState<Speed>('standard');
  const [importing, setImporting] = useState(false);
  const { feeGroup, rates } = data;
  const form = useApiForm({
    saved: { rates: tableOf(rates) },
    send: (values) =>
      replaceRates(businessId, feeGroupId, { rates: ratesOf(values.rates), expectedUpdatedAt: feeGroup.updatedAt }),
    done: async (answer) => {
      queries.setQueryData(ratesQuery(businessId, feeGroupId).queryKey, answer);
      toast({ title: t('delivery.saved') });
    },
  });
  const mayChange = may('stores:update');
  const setRates = (next: (table: RateTable) => RateTable) => form.change('rates', next);
  return (
    <Page
      title={feeGroup.name}
      summary={t('delivery.groupSummary', { count: feeGroup.storesCount })}
      actions={
        <>
          {mayChange && (
            <Button variant="default" onClick={() => setImporting(true)}>
              {t('delivery.import.do')}
            </Button>
          )}
          <Button variant="default" onClick={() => saveFile(`${feeGroup.name}.csv`, ratesAsCsv(rates))}>
            {t('delivery.export')}
          </Button>
        </>
      }
    >
      <ApiForm form={form} label={t('delivery.rates')}>
        <Group gap="md">
          <SegmentedControl<Method>
            label={t('delivery.method')}
            value={method}
            onChange={setMethod}
            options={methods.map((value) => ({ value, label: t(`delivery.methods.${value}`) }))}
          />
          <SegmentedControl<Speed>
            label={t('delivery.speed')}
            value={speed}
            onChange={setSpeed}
            options={speeds.map((value) => ({ value, label: t(`delivery.speeds.${value}`) }))}
          />
        </Group>
        <RatesGrid
          key={`${method} ${speed}`}
          provinces={geography.provinces}
          table={form.values.rates}
          method={method}
          speed={speed}
          currency={business.currency}
          readOnly={!mayChange}
          onChange={setRates}
        />
        <TownRates
          table={form.values.rates}
          method={method}
          speed={speed}
          currency={business.currency}
          readOnly={!mayChange}
          onChange={setRates}
        />
        <SaveBar
          form={form}
          command={{
            method: 'PUT',
            path: ratesPath(businessId, feeGroupId),
            body: { rates: ratesOf(form.values.rates) },
          }}
        />
      </ApiForm>
      {mayChange && <GroupSettings feeGroup={feeGroup} />}
      {importing && (
        <ImportDialog
          title={t('delivery.import.title')}
          sentence={t('delivery.import.sentence')}
          reasons="delivery.import.reasons"
          limits={{ rows: feeLimits.rates, csvBytes: feeLimits.csvBytes }}
          use={t('delivery.import.use')}
          read={readRatesFile}
          validate={(rows) => replaceRates(businessId, feeGroupId, { rates: rows, validateOnly: true })}
          problemsIn={problemsInSentences}
          onRows={(rows) => void setRates(() => tableOf(rows.map(wholeRate)))}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}

function GroupSettings({ feeGroup: { id, name, storesCount } }: { feeGroup: FeeGroup }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm({
    saved: { name },
    send: (values) => renameFeeGroup(businessId, id, values.name.trim()),
    done: async () => {
      await refreshFeeGroups(queries, businessId);
      toast({ title: t('delivery.renamed') });
    },
  });
  const remove = async () => {
    await callRaw(`${feeGroupsPath(businessId)}/${id}`, { method: 'DELETE' });
    await navigate({ to: '/dashboard/b/$businessId/delivery', params: { businessId } as never });
    queries.removeQueries({ queryKey: ratesQuery(businessId, id).queryKey });
    await refreshFeeGroups(queries, businessId);
  };
  return (
    <Panel title={t('delivery.settings')}>
      <ApiForm form={form} label={t('delivery.settings')}>
        <Group gap="md" align="flex-end">
          <TextInput {...form.text('name')} label={t('delivery.name')} maxLength={100} dir="auto" />
          <SubmitButton form={form} disabled={!form.dirty}>
            {t('delivery.rename')}
          </SubmitButton>
          <ConfirmButton
            label={t('delivery.delete')}
            title={t('delivery.deleteAsk', { name })}
            confirm={t('delivery.delete')}
            danger
            disabled={storesCount > 0}
            command={{ method: 'DELETE', path: `${feeGroupsPath(businessId)}/${id}` }}
            onConfirm={remove}
          >
            {t('delivery.deleteSentence')}
          </ConfirmButton>
        </Group>
      </ApiForm>
    </Panel>
  );
}
