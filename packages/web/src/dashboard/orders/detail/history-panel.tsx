import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OrderMoment, orderHistoryQuery } from '../../../api/orders';
import { Panel } from '../../../design/panel';
import { RegionError } from '../../../design/region-error';
import type { Tone } from '../../../design/status';
import { Time } from '../../../design/time';
import { Timeline, TimelineStep } from '../../../design/timeline';
import { isolateAuto } from '../../../locales/bidi';

const tones: Record<string, Tone> = {
  confirmed: 'success',
  delivered: 'success',
  returned: 'critical',
  canceled: 'critical',
  held: 'attention',
};

/** Everything that happened to the order, newest first: what, when, and by whom. */
export function HistoryPanel({ businessId, orderId }: { businessId: string; orderId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orderHistoryQuery(businessId, orderId));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  return (
    <Panel title={t('orders.history')}>
      {data ? (
        <Timeline reversed>
          {data.map((moment) => (
            <TimelineStep key={moment.id} tone={tones[moment.kind] ?? 'neutral'}>
              <Moment moment={moment} />
            </TimelineStep>
          ))}
        </Timeline>
      ) : (
        <Skeleton h={80} />
      )}
    </Panel>
  );
}

function Moment({ moment: { kind, changed, by, at } }: { moment: OrderMoment }) {
  const { t, i18n } = useTranslation();
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    changed.map((name) => t(`orders.members.${name}`, name)),
  );
  return (
    <>
      <div>
        {t(`orders.happened.${kind}`, kind)}
        {kind === 'edited' && changed.length > 0 && <>: {fields}</>}
      </div>
      <div className="souk-quiet">
        <Time at={at} />
        {by && <> · {t(`orders.by.${by.kind}`, { name: isolateAuto(by.name ?? '–') })}</>}
      </div>
    </>
  );
}
