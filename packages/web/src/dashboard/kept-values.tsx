import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appValuesQuery, type KeptValue } from '../api/app-values';
import { Fact, Facts } from '../design/facts';
import { Panel } from '../design/panel';
import { RegionError } from '../design/region-error';
import { useBusiness } from './use-business';

interface KeptValuesProps {
  owner: 'orders' | 'products' | 'customers';
  ownerId: string;
}

/** What apps keep here and let the merchant see, each under the name of its app. */
export function KeptValues({ owner, ownerId }: KeptValuesProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data, error, refetch } = useQuery(appValuesQuery(businessId, owner, ownerId));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('dashboard.kept')} summary={t('dashboard.keptSentence')}>
      <Facts>
        {data.map((kept) => (
          <Fact key={kept.id} title={`${kept.label} · ${kept.app.name}`}>
            <ShownValue kept={kept} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** Words and numbers as they are; what has members, as it is written. */
function ShownValue({ kept: { value } }: { kept: KeptValue }) {
  const { t } = useTranslation();
  if (typeof value === 'boolean') return t(value ? 'dashboard.yes' : 'dashboard.no');
  if (typeof value === 'string' || typeof value === 'number') return <bdi>{String(value)}</bdi>;
  return <code className="souk-code">{JSON.stringify(value)}</code>;
}
