import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppOverview } from '../../api/apps';
import { numberFormat } from '../../design/formats';
import type { Column } from '../../design/list';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toneOfApp, toneOfReview } from './app-state';
import { successRate } from './success-rate';

export const appColumns: Column<AppOverview>[] = [
  { title: 'apps.name', show: ({ app }) => <Name {...app} /> },
  {
    title: 'apps.state',
    show: ({ app: { state } }) => <Status keyPrefix="apps.states" value={state} tone={toneOfApp(state)} />,
  },
  { title: 'apps.installations', show: ({ app }) => <Count value={app.installationsCount} />, wideOnly: true },
  { title: 'apps.webhooks', show: ({ webhooks }) => <Webhooks webhooks={webhooks} />, wideOnly: true },
  { title: 'apps.review', show: ({ review }) => <Review review={review} />, wideOnly: true },
  { title: 'apps.updated', show: ({ app }) => <Time at={app.updatedAt} />, wideOnly: true },
];

function Name({ id, name, handle }: AppOverview['app']) {
  return (
    <Stack gap={0}>
      <Anchor component={Link} to="/console/apps/$appId" params={{ appId: id } as never} fw={600}>
        {name}
      </Anchor>
      <span className="souk-code souk-quiet">{handle}</span>
    </Stack>
  );
}

function Count({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return numberFormat(i18n.language).format(value);
}

/** How many deliveries of the last day arrived; a dash where there were none. */
function Webhooks({ webhooks: { last24h } }: Pick<AppOverview, 'webhooks'>) {
  const { t, i18n } = useTranslation();
  const share = successRate(last24h);
  if (share === null) return <span className="souk-quiet">{t('apps.noDeliveries')}</span>;
  return numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

function Review({ review }: Pick<AppOverview, 'review'>) {
  if (!review) return <span className="souk-quiet">–</span>;
  return <Status keyPrefix="apps.reviewStates" value={review.state} tone={toneOfReview(review.state)} />;
}
