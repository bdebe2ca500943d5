import './log-grid.css';
import { Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../api/deliveries';
import { RegionError } from '../../../design/region-error';
import { VirtualGrid } from '../../../design/virtual-grid';
import { deliveryColumns } from './delivery-columns';
import type { DeliveryLog } from './delivery-log';
import { EmptyLog } from './empty-log';
import { useLogState } from './use-delivery-log';
import { usePauseWhileReading } from './use-pause-while-reading';

interface DeliveryListProps {
  log: DeliveryLog;
  selected: string | undefined;
  filtered: boolean;
  onSelect(row: Delivery): void;
  onClearFilters(): void;
}

const idOf = ({ id }: Delivery) => id;

export function DeliveryList({ log, selected, filtered, onSelect, onClearFilters }: DeliveryListProps) {
  const { t, i18n } = useTranslation();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const around = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => deliveryColumns(t, i18n.language), [t, i18n.language]);
  const loadMore = useCallback(() => void log.loadMore(), [log]);
  usePauseWhileReading(around, log);
  const { rows, phase, held, error, loadingMore } = useLogState(log);
  if (phase === 'failed') return <RegionError error={error} reset={() => void log.retry()} />;
  if (phase === 'loading' && rows.length === 0)
    return (
      <Stack gap={6} role="status" aria-label={t('page.loading')}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} h={38} radius="md" />
        ))}
      </Stack>
    );
  if (rows.length === 0 && held === 0) return <EmptyLog filtered={filtered} onClearFilters={onClearFilters} />;
  const showHeld = () => {
    around.current?.scrollIntoView({ block: 'nearest' });
    if (window.scrollY > (around.current?.offsetTop ?? 0)) window.scrollTo({ top: 0 });
    log.showHeld();
  };
  return (
    <div ref={around}>
      <div className="souk-log-held" aria-live="polite">
        {held > 0 && (
          <button type="button" onClick={showHeld}>
            {t('deliveries.held', { count: held })}
          </button>
        )}
      </div>
      <VirtualGrid
        label={t('deliveries.log')}
        layout="souk-log"
        rows={rows}
        columns={columns}
        rowHeight={narrow ? 64 : 44}
        idOf={idOf}
        selected={selected}
        onSelect={onSelect}
        onEnd={loadMore}
        busy={loadingMore}
      />
      {loadingMore && <Skeleton h={38} mt={6} radius="md" />}
      {error !== undefined && <RegionError error={error} reset={() => void log.retry().then(loadMore)} />}
    </div>
  );
}
