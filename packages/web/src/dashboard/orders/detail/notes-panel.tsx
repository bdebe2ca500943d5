import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { DescriptionItem, DescriptionList } from '../../../design/description-list';
import { Panel } from '../../../design/panel';
import { useBusiness } from '../../use-business';
import { EditOrderButton } from './edit-order-button';

export function NotesPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  return (
    <Panel title={t('orders.notes')} actions={may('orders:update') && <EditOrderButton order={order} part="notes" />}>
      <DescriptionList>
        <DescriptionItem title={t('orders.fields.note')}>
          <bdi className="souk-lines">{order.note || '–'}</bdi>
        </DescriptionItem>
        <DescriptionItem title={t('orders.fields.deliveryNote')}>
          <bdi className="souk-lines">{order.deliveryNote || '–'}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
