import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface Filter {
  /** Its name in the address and in the API. */
  name: string;
  /** Its name in the catalogue. */
  title: string;
  /** One of these words; left out, any text. */
  choices?: { value: string; label: string }[];
}

type Chosen = Record<string, string | undefined>;

interface FiltersProps {
  filters: Filter[];
  chosen: Chosen;
  /** Puts them into the address: Back takes the last one away again, and the address can be shared. */
  onChange(chosen: Chosen): void;
}

export function Filters({ filters, chosen, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const set = (name: string, value: string | null) => onChange({ ...chosen, [name]: value || undefined });
  const anyChosen = filters.some(({ name }) => chosen[name]);
  return (
    <Group gap="sm" align="flex-end" component="search">
      {filters.map(({ name, title, choices }) =>
        choices ? (
          <Select
            key={name}
            label={t(title)}
            data={choices}
            value={chosen[name] ?? null}
            onChange={(value) => set(name, value)}
            placeholder={t('filters.any')}
            clearable
            w={180}
          />
        ) : (
          <TextFilter key={name} label={t(title)} value={chosen[name] ?? ''} onDone={(value) => set(name, value)} />
        ),
      )}
      {anyChosen && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('filters.clear')}
        </Button>
      )}
    </Group>
  );
}

/** What is typed counts when the field is left or Enter is pressed: no list is read for half a word. */
function TextFilter({ label, value, onDone }: { label: string; value: string; onDone(value: string): void }) {
  return (
    <TextInput
      key={value}
      label={label}
      defaultValue={value}
      w={180}
      onBlur={({ currentTarget }) => currentTarget.value !== value && onDone(currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onDone(event.currentTarget.value.trim())}
    />
  );
}
