import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../design/panel';
import { noCells, type RateCells } from './rate-cells';

interface FillRatesProps {
  count: number;
  onFill(cells: RateCells): void;
  onClear(): void;
}

/** One price for a zone: the provinces that are chosen. */
export function FillRates({ count, onFill, onClear }: FillRatesProps) {
  const { t } = useTranslation();
  const [cells, setCells] = useState(noCells);
  const field = (member: 'price' | 'freeFrom' | 'daysMin' | 'daysMax', width: string) => (
    <TextInput
      label={t(`delivery.${member}`)}
      value={cells[member]}
      onChange={({ currentTarget }) => setCells({ ...cells, [member]: currentTarget.value })}
      inputMode={member.startsWith('days') ? 'numeric' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      w={width}
      disabled={cells.refused}
    />
  );
  return (
    <Panel title={t('delivery.fill', { count })} summary={t('delivery.fillSummary')}>
      <Group gap="md" align="flex-end">
        {field('price', '8rem')}
        {field('freeFrom', '8rem')}
        {field('daysMin', '6rem')}
        {field('daysMax', '6rem')}
        <Checkbox
          label={t('delivery.refused')}
          checked={cells.refused}
          onChange={({ currentTarget }) => setCells({ ...cells, refused: currentTarget.checked })}
          pb={8}
        />
        <Button onClick={() => onFill(cells)}>{t('delivery.fillDo', { count })}</Button>
        <Button variant="default" onClick={onClear}>
          {t('delivery.clearChoice')}
        </Button>
      </Group>
    </Panel>
  );
}
