import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SalesFigures, type SalesReport, salesQuery } from '../../api/sales';
import { TimeChart } from '../../design/chart/time-chart';
import { numberFormat } from '../../design/formats';
import { Money } from '../../design/money';
import { RegionError } from '../../design/region-error';
import { useBusiness } from '../use-business';

/** What was sold in the last 30 days, a bar for each. */
export function Sales() {
  const { businessId, storeId } = useBusiness();
  const { data, error, refetch } = useQuery(salesQuery(businessId, storeId));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  return data ? <SalesChart report={data} /> : <Skeleton h={280} />;
}

function SalesChart({ report: { days, totals, currency } }: { report: SalesReport }) {
  const { t, i18n } = useTranslation();
  const amount = numberFormat(i18n.language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  });
  const counted = ['placed', 'delivered', 'returned', 'canceled'] as const satisfies readonly (keyof SalesFigures)[];
  return (
    <section className="souk-card souk-panel souk-sales" aria-label={t('home.sales')}>
      <TimeChart
        title={t('home.sales')}
        step="day"
        points={days.map(({ day, placed }) => ({
          at: `${day}T00:00:00.000Z`,
          values: { placed: Number(placed.total) },
        }))}
        series={[{ key: 'placed', label: t('home.figures.placed'), tone: 'accent', kind: 'bar' }]}
        format={(value) => amount.format(value)}
      />
      <dl className="souk-figures">
        {counted.map((name) => (
          <div key={name}>
            <dt className="souk-quiet">{t(`home.figures.${name}`)}</dt>
            <dd>
              <Money amount={totals[name].total} currency={currency} />
              <small className="souk-quiet">{t('home.orders', { count: totals[name].orders })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
