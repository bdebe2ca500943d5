import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { carrierLimits } from '@souk/contract';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Carrier,
  carrierPath,
  carrierQuery,
  changeCarrier,
  type PickupPoint,
  pickupPointsPath,
  pickupPointsQuery,
  refreshCarriers,
  replacePickupPoints,
} from '../../api/carriers';
import { callRaw } from '../../api/client';
import { geographyQuery } from '../../api/geography';
import { ApiSnippet } from '../../design/api-snippet';
import { ConfirmButton } from '../../design/confirm-button';
import { ApiForm } from '../../design/form/api-form';
import { SaveBar } from '../../design/form/save-bar';
import { useApiForm } from '../../design/form/use-api-form';
import type { Column } from '../../design/list-table';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { toast } from '../../design/toasts';
import { UnpagedList } from '../../design/unpaged-list';
import { useBusiness } from '../use-business';
import { ImportDialog } from './import-dialog';
import { pointProblemsIn, pointsAsCsv, readPointsFile } from './pickup-points-csv';
import { saveFile } from './save-file';

/** One carrier: how it delivers, where its parcels are followed, where customers collect them. */
export function CarrierPage() {
  const { businessId, may } = useBusiness();
  const { carrierId } = useParams({ strict: false }) as { carrierId: string };
  const { data: carrier } = useSuspenseQuery(carrierQuery(businessId, carrierId));
  return (
    <Page title={carrier.name}>
      {may('stores:update') && <CarrierForm carrier={carrier} />}
      <PickupPointsPanel carrier={carrier} />
    </Page>
  );
}

const methods: Carrier['methods'] = ['home', 'desk'];

function CarrierForm({ carrier }: { carrier: Carrier }) {
  const { t } = useTranslation();
  const { businessId, business } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: geography } = useQuery(geographyQuery(business.country));
  const { id, name, trackingUrl, geography: division } = carrier;
  const form = useApiForm({
    saved: { name, trackingUrl: trackingUrl ?? '', methods: carrier.methods, geography: division ?? '' },
    send: (_, changes) => changeCarrier(businessId, id, bodyOf(changes)),
    done: async () => {
      await refreshCarriers(queries, businessId);
      toast({ title: t('delivery.carrierSaved') });
    },
  });
  const remove = async () => {
    await callRaw(carrierPath(businessId, id), { method: 'DELETE' });
    await navigate({ to: '/dashboard/b/$businessId/delivery', params: { businessId } as never });
    queries.removeQueries({ queryKey: carrierQuery(businessId, id).queryKey });
    await refreshCarriers(queries, businessId);
  };
  return (
    <Panel title={t('delivery.carrierSettings')}>
      <ApiForm form={form} label={t('delivery.carrierSettings')}>
        <Stack gap="md" maw="34rem">
          <TextInput {...form.text('name')} label={t('delivery.name')} maxLength={carrierLimits.name} dir="auto" />
          <Checkbox.Group
            label={t('delivery.method')}
            value={form.values.methods}
            onChange={(chosen) =>
              form.set(
                'methods',
                methods.filter((one) => chosen.includes(one)),
              )
            }
            error={form.errorAt('methods')}
          >
            <Group gap="md" mt={6}>
              {methods.map((value) => (
                <Checkbox key={value} value={value} label={t(`delivery.methods.${value}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <TextInput
            {...form.text('trackingUrl')}
            label={t('delivery.trackingUrl')}
            description={t('delivery.trackingUrlHint', { placeholder: '{trackingNumber}' })}
            maxLength={carrierLimits.trackingUrl}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
          />
          {geography && geography.divisions.length > 1 && (
            <NativeSelect
              {...form.text('geography')}
              label={t('delivery.division')}
              description={t('delivery.divisionHint')}
              data={[
                { value: '', label: t('delivery.divisionToday') },
                ...geography.divisions.map((value) => ({ value, label: value })),
              ]}
            />
          )}
          <Group>
            <ConfirmButton
              label={t('delivery.deleteCarrier')}
              title={t('delivery.deleteAsk', { name })}
              confirm={t('delivery.deleteCarrier')}
              danger
              command={{ method: 'DELETE', path: carrierPath(businessId, id) }}
              onConfirm={remove}
            >
              {t('delivery.deleteCarrierSentence')}
            </ConfirmButton>
          </Group>
        </Stack>
        <SaveBar
          form={form}
          command={{ method: 'PATCH', path: carrierPath(businessId, id), body: bodyOf(form.changes) }}
        />
      </ApiForm>
    </Panel>
  );
}

interface Changes {
  name?: string;
  trackingUrl?: string;
  methods?: Carrier['methods'];
  geography?: string;
}

const bodyOf = ({ trackingUrl, geography, ...rest }: Changes) => ({
  ...rest,
  ...(trackingUrl !== undefined && { trackingUrl: trackingUrl.trim() || null }),
  ...(geography !== undefined && { geography: geography || null }),
});

function PickupPointsPanel({ carrier: { id, name } }: { carrier: Carrier }) {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const queries = useQueryClient();
  const [importing, setImporting] = useState(false);
  const { data: points = [] } = useQuery(pickupPointsQuery(businessId, id));
  const columns: Column<PickupPoint>[] = [
    { title: 'delivery.code', show: ({ code }) => <code className="souk-code">{code}</code> },
    { title: 'delivery.name', show: (point) => <bdi>{point.name}</bdi> },
    { title: 'delivery.address', show: ({ address }) => <bdi>{address ?? '–'}</bdi>, wideOnly: true },
    { title: 'delivery.phone', show: ({ phone }) => <bdi dir="ltr">{phone ?? '–'}</bdi>, wideOnly: true },
    { title: 'delivery.hours', show: ({ hours }) => <bdi>{hours ?? '–'}</bdi>, wideOnly: true },
  ];
  return (
    <Panel
      title={t('delivery.points')}
      summary={t('delivery.pointsSummary')}
      actions={
        <Group gap="sm">
          {may('stores:update') && (
            <Button variant="default" onClick={() => setImporting(true)}>
              {t('delivery.import.do')}
            </Button>
          )}
          <Button variant="default" onClick={() => saveFile(`${name}.csv`, pointsAsCsv(points))}>
            {t('delivery.export')}
          </Button>
        </Group>
      }
    >
      <UnpagedList
        label={t('delivery.points')}
        query={pickupPointsQuery(businessId, id)}
        rowsOf={(found: PickupPoint[]) => found}
        columns={columns}
        idOf={({ code }) => code}
        empty={<p className="souk-quiet">{t('delivery.noPoints')}</p>}
      />
      <ApiSnippet method="GET" path={pickupPointsPath(businessId, id)} />
      {importing && (
        <ImportDialog
          title={t('delivery.importPoints.title')}
          sentence={t('delivery.importPoints.sentence')}
          reasons="delivery.importPoints.reasons"
          limits={{ rows: carrierLimits.pickupPoints, csvBytes: carrierLimits.csvBytes }}
          use={t('delivery.importPoints.use')}
          read={readPointsFile}
          validate={(rows) => replacePickupPoints(businessId, id, { pickupPoints: rows, validateOnly: true })}
          problemsIn={pointProblemsIn}
          onRows={async (rows) => {
            await replacePickupPoints(businessId, id, { pickupPoints: rows });
            await refreshCarriers(queries, businessId);
            toast({ title: t('delivery.importPoints.saved') });
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </Panel>
  );
}
