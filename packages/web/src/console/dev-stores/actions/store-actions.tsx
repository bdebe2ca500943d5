import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DevStoreAction, DevStoreActionInput } from '../../../api/dev-stores';
import { ApiSnippet } from '../../../design/api-snippet';
import { ConfirmButton } from '../../../design/confirm-button';
import { ErrorMessage } from '../../../design/error-message';
import { useSelectedOrder } from '../orders/use-selected-order';
import { type ActionGroup, actionGroups } from './action-groups';
import { SelectedOrder } from './selected-order';
import type { Actions } from './use-store-actions';

interface StoreActionsProps {
  devStoreId: string;
  businessId: string;
  actions: Actions;
}

/** Everything that can happen in the shop, as buttons. It happens for real: the apps installed here hear of it. */
export function StoreActions({ devStoreId, businessId, actions }: StoreActionsProps) {
  const { t } = useTranslation();
  const [order] = useSelectedOrder();
  const inputOf = (group: ActionGroup['name'], action: DevStoreAction): DevStoreActionInput =>
    group === 'orders' && order ? { action, orderId: order } : { action };
  return (
    <section aria-labelledby="store-actions">
      <h2 id="store-actions" className="souk-section-title">
        {t('devStores.actions.title')}
      </h2>
      <Stack className="souk-card" p="lg" gap="md">
        <Text className="souk-quiet" size="sm">
          {t('devStores.actions.sentence')}
        </Text>
        {actionGroups.map(({ name, actions: names }) => (
          <Stack key={name} gap={6} component="fieldset" className="souk-actions">
            <legend>{t(`devStores.actions.groups.${name}`)}</legend>
            {name === 'orders' && <SelectedOrder businessId={businessId} />}
            <Group gap={6}>
              {names.map((action) => (
                <ActionButton key={action} input={inputOf(name, action)} actions={actions} />
              ))}
            </Group>
          </Stack>
        ))}
        {Boolean(actions.error) && <ErrorMessage error={actions.error} />}
        <ApiSnippet
          method="POST"
          path={`/developer/dev-stores/${devStoreId}/actions`}
          body={actions.last ?? { action: 'place_order' }}
        />
      </Stack>
    </section>
  );
}

function ActionButton({ input, actions }: { input: DevStoreActionInput; actions: Actions }) {
  const { t } = useTranslation();
  const label = t(`devStores.actions.${input.action}`);
  if (input.action === 'redact_customer')
    return (
      <ConfirmButton
        label={label}
        title={t('devStores.actions.redact.title')}
        confirm={label}
        danger
        size="xs"
        onConfirm={() => actions.perform(input)}
      >
        {t('devStores.actions.redact.sentence')}
      </ConfirmButton>
    );
  return (
    <Button
      variant={input.action === 'place_order' ? 'filled' : 'default'}
      size="xs"
      loading={actions.pending === input.action}
      onClick={() => void actions.perform(input)}
    >
      {label}
    </Button>
  );
}
