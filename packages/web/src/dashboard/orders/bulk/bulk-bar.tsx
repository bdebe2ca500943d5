import '../../../design/floating-bar.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderTransition } from '../../../api/orders';
import { usePageKeys } from '../../../shell/commands/use-page-keys';
import type { SelectedOrders } from '../use-selected-orders';
import { BulkDialog } from './bulk-dialog';

/** What can be done with many orders at once, each with its key. */
const actions = [
  { step: 'confirm', key: 'c' },
  { step: 'dispatch', key: 'd' },
  { step: 'deliver', key: 'l' },
  { step: 'archive', key: 'e' },
] as const satisfies readonly { step: OrderTransition; key: string }[];

interface BulkBarProps {
  selection: SelectedOrders;
  /** The list shows what was put away. */
  archived: boolean;
}

/** Stands at the foot of the page while orders are chosen. */
export function BulkBar({ selection, archived }: BulkBarProps) {
  const { t } = useTranslation();
  const [run, setRun] = useState<{ step: OrderTransition; ids: string[] }>();
  const { orders, clear } = selection;
  const offered: { step: OrderTransition; key: string }[] = archived ? [{ step: 'unarchive', key: 'e' }] : [...actions];
  const begin = (step: OrderTransition) => setRun({ step, ids: orders.map(({ id }) => id) });
  usePageKeys([
    ...offered.map(({ step, key }) => ({
      key,
      does: t(`orders.bulk.${step}`),
      press: () => orders.length > 0 && begin(step),
    })),
    { key: 'a', does: t('orders.bulk.all'), press: selection.toggleAll },
    { key: 'z', does: t('orders.bulk.clear'), press: clear },
  ]);
  return (
    <>
      {orders.length > 0 && (
        <section className="souk-floating-bar" aria-label={t('orders.bulk.title')}>
          <strong role="status">{t('orders.bulk.chosen', { count: orders.length })}</strong>
          <Group gap="xs">
            {offered.map(({ step, key }) => (
              <Button
                key={step}
                size="compact-md"
                variant={step === 'confirm' ? 'filled' : 'default'}
                rightSection={<kbd className={step === 'confirm' ? 'souk-key souk-key-on' : 'souk-key'}>{key}</kbd>}
                onClick={() => begin(step)}
              >
                {t(`orders.bulk.${step}`)}
              </Button>
            ))}
            <Button size="compact-md" variant="subtle" c="inherit" onClick={clear}>
              {t('orders.bulk.clear')}
            </Button>
          </Group>
        </section>
      )}
      {run && (
        <BulkDialog
          step={run.step}
          ids={run.ids}
          onClose={(finished) => {
            setRun(undefined);
            if (finished) clear();
          }}
        />
      )}
    </>
  );
}
