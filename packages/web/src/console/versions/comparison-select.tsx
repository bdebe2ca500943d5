import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** As many as anyone looks back. */
const maxChoices = 100;

interface ComparisonSelectProps {
  version: number;
  latest: number;
  other: number;
  onOther(version: number): void;
}

export function ComparisonSelect({ version, latest, other, onOther }: ComparisonSelectProps) {
  const { t } = useTranslation();
  const newest = Array.from({ length: Math.min(latest, maxChoices) }, (_, at) => latest - at);
  const choices = [...new Set([...newest, other])].filter((one) => one !== version);
  return (
    <NativeSelect
      label={t('versions.changes.against')}
      w="14rem"
      value={String(other)}
      onChange={({ currentTarget }) => onOther(Number(currentTarget.value))}
      data={choices.map((one) => ({ value: String(one), label: t('versions.number', { version: one }) }))}
    />
  );
}
