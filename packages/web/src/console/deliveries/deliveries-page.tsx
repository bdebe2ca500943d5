import { Anchor, Stack } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Delivery, deliveriesQuery, deliveryStatuses } from '../../api/deliveries';
import { EmptyState } from '../../design/empty-state';
import { Filters } from '../../design/filters';
import { type Column, List } from '../../design/list';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { moodOfDelivery } from './delivery-status';

const from = '/console/apps/$appId/deliveries';

export function DeliveriesPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  const chosen = useSearch({ from });
  const navigate = useNavigate({ from });
  const columns: Column<Delivery>[] = [
    {
      title: 'deliveries.topic',
      show: ({ id, topic }) => (
        <Anchor
          component={Link}
          to="/console/apps/$appId/deliveries/$deliveryId"
          params={{ appId, deliveryId: id } as never}
          className="souk-code"
        >
          {topic}
        </Anchor>
      ),
    },
    {
      title: 'deliveries.status',
      show: ({ status }) => <Status words="deliveries.statuses" value={status} mood={moodOfDelivery(status)} />,
    },
    {
      title: 'deliveries.answer',
      show: ({ httpStatus, error }) => <span className="souk-code">{error ?? httpStatus}</span>,
    },
    { title: 'deliveries.attempts', show: ({ attempts }) => attempts, wideOnly: true },
    { title: 'deliveries.at', show: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Stack>
      <Filters
        chosen={chosen}
        onChange={(next) => void navigate({ search: next })}
        filters={[
          {
            name: 'status',
            title: 'deliveries.status',
            choices: deliveryStatuses.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) })),
          },
          { name: 'topic', title: 'deliveries.topic' },
          { name: 'error', title: 'deliveries.error' },
        ]}
      />
      <List
        label={t('deliveries.title')}
        query={deliveriesQuery(appId, chosen)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('deliveries.empty.title')}>{t('deliveries.empty.sentence')}</EmptyState>}
      />
    </Stack>
  );
}
