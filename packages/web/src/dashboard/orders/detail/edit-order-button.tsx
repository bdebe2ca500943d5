import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { EditDialog } from './edit-dialog';
import type { EditedPart } from './edited-values';

/** The door to the form of one part of the order. */
export function EditOrderButton({ order, part }: { order: Order; part: EditedPart }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t(`orders.edit.${part}`)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('orders.edit.do')}
      </Button>
      {open && <EditDialog order={order} part={part} onClose={() => setOpen(false)} />}
    </>
  );
}
