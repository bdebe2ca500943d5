import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { adjustStock, type InventoryLevel, levelPath, levelQuery, refreshInventory } from '../../api/inventory';
import { ApiSnippet } from '../../design/api-snippet';
import { Dialog } from '../../design/dialog';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Notice } from '../../design/notice';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';

interface AdjustDialogProps {
  level: InventoryLevel;
  name: string;
  onClose(): void;
}

const reasons = ['delivery', 'recount', 'damaged', 'found'] as const;

/**
 * Adds to what is there, or takes away, with a reason. It is decided on the number that is shown: if somebody sold one meanwhile,
 * nothing is changed, the new number is shown, and what was typed is still there.
 */
export function AdjustDialog({ level, name, onClose }: AdjustDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const [expected, setExpected] = useState(level.onHand);
  const overtaken = expected !== level.onHand;
  const form = useApiForm({
    saved: { delta: '', reason: '' },
    draft: `stock:${level.id}`,
    emptiesWhenDone: true,
    send: async (values) => {
      try {
        return await adjustStock(businessId, level.id, { ...bodyOf(values), expected });
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === 'STOCK_CHANGED') {
          const now = await queries.fetchQuery({ ...levelQuery(businessId, level.id), staleTime: 0 });
          setExpected(now.onHand);
        }
        throw refusal;
      }
    },
    done: ({ available }) => {
      void refreshInventory(queries, businessId);
      toast({ title: t('inventory.adjusted', { name, available }) });
      onClose();
    },
  });
  const delta = Number(form.values.delta);
  return (
    <Dialog open title={t('inventory.adjustOne', { name })} busy={form.busy} onClose={onClose}>
      <ApiForm form={form} label={t('inventory.adjust')}>
        {overtaken && (
          <Notice tone="attention">{t('inventory.overtaken', { before: level.onHand, now: expected })}</Notice>
        )}
        <Text role="status">
          {t('inventory.becomes', { before: expected, after: Number.isInteger(delta) ? expected + delta : expected })}
        </Text>
        <TextInput
          {...form.text('delta')}
          label={t('inventory.delta')}
          description={t('inventory.deltaHint')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextInput
          {...form.text('reason')}
          label={t('inventory.reason')}
          maxLength={255}
          dir="auto"
          list={`stock-reasons-${level.id}`}
        />
        <datalist id={`stock-reasons-${level.id}`}>
          {reasons.map((reason) => (
            <option key={reason} value={t(`inventory.reasons.${reason}`)} />
          ))}
        </datalist>
        <ApiSnippet
          method="POST"
          path={`${levelPath(businessId, level.id)}/adjust`}
          body={{ ...bodyOf(form.values), expected }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('confirm.cancel')}
          </Button>
          <SubmitButton form={form}>{t('inventory.adjust')}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  );
}

/** What is no number is sent as it is: the API says what is wrong with it, at its field. */
function bodyOf({ delta, reason }: { delta: string; reason: string }) {
  const typed = delta.trim().replace('−', '-');
  const number = typed === '' ? Number.NaN : Number(typed);
  return { delta: (Number.isNaN(number) ? typed : number) as number, reason: reason.trim() || null };
}
