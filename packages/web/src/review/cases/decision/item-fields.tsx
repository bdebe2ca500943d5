import { Button, NativeSelect, Textarea } from '@mantine/core';
import { checkKeys, reviewLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { Item } from './use-decision-draft';

const fields = [
  'tagline',
  'description',
  'category',
  'languages',
  'features',
  'pricing',
  'supportEmail',
  'supportUrl',
  'privacyPolicyUrl',
  'termsUrl',
  'demoUrl',
  'testInstructions',
  'icon',
  'screenshots',
];

interface ItemFieldsProps {
  item: Item;
  number: number;
  onChange(item: Item): void;
  onRemove(): void;
}

/** One request: what it is about, and what to change. */
export function ItemFields({ item, number, onChange, onRemove }: ItemFieldsProps) {
  const { t } = useTranslation();
  const known = [...checkKeys, ...fields];
  const own = item.key !== null && !known.includes(item.key) ? [{ value: item.key, label: item.key }] : [];
  return (
    <li data-decision-item>
      <NativeSelect
        label={t('desk.decision.about', { number })}
        value={item.key ?? ''}
        onChange={({ currentTarget }) => onChange({ ...item, key: currentTarget.value || null })}
        data={[
          { value: '', label: t('desk.decision.nothing') },
          ...own,
          {
            group: t('desk.checks.title'),
            items: checkKeys.map((key) => ({ value: key, label: t(`review.checks.titles.${key}`) })),
          },
          {
            group: t('desk.listing.title'),
            items: fields.map((key) => ({ value: key, label: t(`review.fields.${key}`) })),
          },
        ]}
      />
      <Textarea
        label={t('desk.decision.note', { number })}
        value={item.note}
        maxLength={reviewLimits.itemNote}
        autosize
        minRows={2}
        dir="auto"
        onChange={({ currentTarget }) => onChange({ ...item, note: currentTarget.value })}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onRemove}
          aria-label={t('desk.decision.removeOne', { number })}
        >
          {t('desk.decision.remove')}
        </Button>
      </div>
    </li>
  );
}
