import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { storeOrdersQuery } from '../../../api/dev-stores';
import { CodeText } from '../../../design/code-text';
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
      <Trans
        i18nKey="devStores.actions.chosen"
        components={{ order: <CodeText value={found?.orderNumber ?? order} /> }}
      />{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => choose(undefined)}>
        {t('devStores.actions.chooseNone')}
      </Anchor>
    </Text>
  );
}
