import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type InventoryLevel, levelPath, refreshInventory, setThreshold } from '../../api/inventory';
import { ApiSnippet } from '../../design/api-snippet';
import { Dialog } from '../../design/dialog';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';

interface ThresholdDialogProps {
  level: InventoryLevel;
  name: string;
  onClose(): void;
}

/** From how few on an item counts as low. */
export function ThresholdDialog({ level, name, onClose }: ThresholdDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const form = useApiForm({
    saved: { lowStockThreshold: level.lowStockThreshold === null ? '' : String(level.lowStockThreshold) },
    draft: `threshold:${level.id}`,
    send: (values) => setThreshold(businessId, level.id, thresholdOf(values)),
    done: () => {
      void refreshInventory(queries, businessId);
      toast({ title: t('inventory.thresholdSet') });
      onClose();
    },
  });
  return (
    <Dialog open title={t('inventory.thresholdOne', { name })} busy={form.busy} onClose={onClose}>
      <ApiForm form={form} label={t('inventory.threshold')}>
        <Text>{t('inventory.thresholdSentence', { available: level.available })}</Text>
        <TextInput
          {...form.text('lowStockThreshold')}
          label={t('inventory.thresholdLabel')}
          description={t('inventory.thresholdHint')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <ApiSnippet
          method="PATCH"
          path={levelPath(businessId, level.id)}
          body={{ lowStockThreshold: thresholdOf(form.values) }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('confirm.cancel')}
          </Button>
          <SubmitButton form={form}>{t('inventory.save')}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  );
}

/** Empty takes the threshold away; what is no number is sent as it is, and refused at its field. */
function thresholdOf({ lowStockThreshold }: { lowStockThreshold: string }): number | null {
  const typed = lowStockThreshold.trim();
  if (typed === '') return null;
  return (Number.isNaN(Number(typed)) ? typed : Number(typed)) as number;
}
