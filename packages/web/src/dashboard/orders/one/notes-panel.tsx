import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { Fact, Facts } from '../../../design/facts';
import { Panel } from '../../../design/panel';
import { useBusiness } from '../../use-business';
import { EditOrder } from './edit-order';

export function NotesPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  return (
    <Panel title={t('orders.notes')} actions={may('orders:update') && <EditOrder order={order} part="notes" />}>
      <Facts>
        <Fact title={t('orders.fields.note')}>
          <bdi className="souk-lines">{order.note || '–'}</bdi>
        </Fact>
        <Fact title={t('orders.fields.deliveryNote')}>
          <bdi className="souk-lines">{order.deliveryNote || '–'}</bdi>
        </Fact>
      </Facts>
    </Panel>
  );
}
