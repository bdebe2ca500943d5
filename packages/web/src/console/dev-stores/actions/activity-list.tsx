import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PerformedAction } from '../../../api/dev-stores';
import { CopyableId } from '../../../design/copyable-id';
import { Time } from '../../../design/time';
import { isolateAuto } from '../../../locales/bidi';
import { TriggeredDeliveries } from './triggered-deliveries';

interface ActivityListProps {
  businessId: string;
  activities: PerformedAction[];
}

/** What was done during this visit: what it made, and which deliveries it caused. */
export function ActivityList({ businessId, activities }: ActivityListProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="store-happenings">
      <h2 id="store-happenings" className="souk-section-title">
        {t('devStores.happenings.title')}
      </h2>
      {activities.length === 0 ? (
        <Text className="souk-card souk-quiet" p="lg">
          {t('devStores.happenings.empty')}
        </Text>
      ) : (
        <ol className="souk-card souk-happenings" aria-live="polite">
          {activities.map((happening) => (
            <li key={happening.requestId}>
              <Stack gap={4}>
                <Text fw={500}>
                  {t(`devStores.happened.${happening.action}`, { subject: subjectOf(happening) })}{' '}
                  <span className="souk-quiet">
                    <Time at={happening.at} />
                  </span>
                </Text>
                <Text size="sm">
                  {t(`devStores.kinds.${happening.kind}`)} <CopyableId value={happening.id} />
                </Text>
                <TriggeredDeliveries businessId={businessId} cause={happening} />
              </Stack>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What people call it: an order by its number, a product by its name. */
function subjectOf({ resource, id }: PerformedAction): string {
  const { orderNumber, name } = resource as { orderNumber?: unknown; name?: unknown };
  const called = orderNumber ?? name ?? id;
  return isolateAuto(typeof called === 'string' ? called : id);
}
