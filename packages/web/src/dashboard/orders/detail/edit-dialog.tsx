import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { editOrder, keepOrder, type Order, orderQuery } from '../../../api/orders';
import { ApiSnippet } from '../../../design/api-snippet';
import { Dialog } from '../../../design/dialog';
import { ApiForm } from '../../../design/form/api-form';
import { SubmitButton } from '../../../design/form/submit-button';
import { useApiForm } from '../../../design/form/use-api-form';
import { toast } from '../../../design/toasts';
import { useBusiness } from '../../use-business';
import { ConflictDialog } from './conflict-dialog';
import { EditedFields } from './edited-fields';
import { type EditedPart, patchOf, valuesOf } from './edited-values';

interface EditDialogProps {
  order: Order;
  part: EditedPart;
  onClose(): void;
}

/** What is typed outlives a reload; what somebody else changed meanwhile is shown before it is written over. */
export function EditDialog({ order, part, onClose }: EditDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  // What the person decided on: another's change is not written over unseen.
  const [seen, setSeen] = useState(order);
  const [overtaken, setOvertaken] = useState<Order>();
  const form = useApiForm({
    saved: valuesOf(seen, part),
    draft: `order:${order.id}:${part}`,
    send: async (_values, changes) => {
      try {
        return await editOrder(businessId, order.id, { ...patchOf(changes, part), expectedUpdatedAt: seen.updatedAt });
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === 'ORDER_CHANGED') {
          const now = await queries.fetchQuery({ ...orderQuery(businessId, order.id), staleTime: 0 });
          setOvertaken(seen);
          setSeen(now);
        }
        throw refusal;
      }
    },
    done: (after) => {
      keepOrder(queries, businessId, after);
      toast({ title: t('orders.edit.done') });
      onClose();
    },
  });
  const body = { ...patchOf(form.changes, part), expectedUpdatedAt: seen.updatedAt };
  return (
    <Dialog open title={t(`orders.edit.${part}`)} busy={form.busy} onClose={onClose}>
      {overtaken && <ConflictDialog seen={overtaken} now={seen} />}
      <ApiForm form={form} label={t(`orders.edit.${part}`)}>
        <EditedFields form={form} part={part} order={order} />
        <ApiSnippet method="PATCH" path={`/dashboard/businesses/${businessId}/orders/${order.id}`} body={body} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('confirm.cancel')}
          </Button>
          <SubmitButton form={form}>{t(overtaken ? 'orders.edit.anyway' : 'orders.edit.save')}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  );
}
