import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storeOrdersQuery } from '../../../api/dev-stores';
import { useSelectedOrder } from '../orders/use-selected-order';

/** Which order the steps are about: the one chosen in the list, or the newest that fits. */
export function SelectedOrder({ businessId }: { businessId: string }) {
  const { t } = useTranslation();
  const [order, choose] = useSelectedOrder();
  const { data } = useInfiniteQuery(storeOrdersQuery(businessId));
  const found = data?.pages.flatMap((page) => page.data).find(({ id }) => id === order);
  if (!order)
    return (
      <Text size="sm" className="souk-quiet">
        {t('devStores.actions.newest')}
      </Text>
    );
  return (
    <Text size="sm">
      {t('devStores.actions.chosen')} <bdi className="souk-code">{found?.orderNumber ?? order}</bdi>{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => choose(undefined)}>
        {t('devStores.actions.chooseNone')}
      </Anchor>
    </Text>
  );
}
