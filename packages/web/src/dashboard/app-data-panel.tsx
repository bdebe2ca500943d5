import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AppDataValue, appValuesQuery } from '../api/app-values';
import { DescriptionItem, DescriptionList } from '../design/description-list';
import { Panel } from '../design/panel';
import { RegionError } from '../design/region-error';
import { useBusiness } from './use-business';

interface AppDataPanelProps {
  owner: 'orders' | 'products' | 'customers';
  ownerId: string;
}

/** What apps keep here and let the merchant see, each under the name of its app. */
export function AppDataPanel({ owner, ownerId }: AppDataPanelProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data, error, refetch } = useQuery(appValuesQuery(businessId, owner, ownerId));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('dashboard.kept')} summary={t('dashboard.keptSentence')}>
      <DescriptionList>
        {data.map((kept) => (
          <DescriptionItem key={kept.id} title={`${kept.label} · ${kept.app.name}`}>
            <ShownValue kept={kept} />
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Panel>
  );
}

/** Words and numbers as they are; what has members, as it is written. */
function ShownValue({ kept: { value } }: { kept: AppDataValue }) {
  const { t } = useTranslation();
  if (typeof value === 'boolean') return t(value ? 'dashboard.yes' : 'dashboard.no');
  if (typeof value === 'string' || typeof value === 'number') return <bdi>{String(value)}</bdi>;
  return <code className="souk-code">{JSON.stringify(value)}</code>;
}
