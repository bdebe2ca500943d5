import './filter-chips.css';
import { useTranslation } from 'react-i18next';
import { FilterChip } from './filter-chip';

export interface Filter {
  /** Its name in the address and in the API. */
  name: string;
  label: string;
  /** One of these; left out, it is typed. */
  choices?: { value: string; label: string }[];
  /** What is typed: any text, or a moment. */
  kind?: 'text' | 'time';
  /** How a chosen value reads; as it is, unless told. */
  show?(value: string): string;
  /** Ids and codes read from left to right. */
  code?: boolean;
}

type Chosen = Record<string, string | undefined>;

interface FilterChipsProps {
  filters: Filter[];
  chosen: Chosen;
  /** Puts them into the address: Back takes the last one away again, and the address can be shared. */
  onChange(chosen: Chosen): void;
}

/** What the list is narrowed to, each as a chip that is changed where it stands and taken away with one press. */
export function FilterChips({ filters, chosen, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, undefined]));
  return (
    <search className="souk-chips" aria-label={t('filters.label')}>
      {filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={chosen[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      {filters.filter(({ name }) => chosen[name] !== undefined).length > 1 && (
        <button type="button" className="souk-chips-clear" onClick={() => onChange(cleared)}>
          {t('filters.clear')}
        </button>
      )}
    </search>
  );
}
