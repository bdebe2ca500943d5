import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineOf, noCells, type RateCells, type RatePlace, type RateTable } from './rate-cells';

interface RateRowProps {
  name: string;
  place: RatePlace;
  table: RateTable;
  readOnly: boolean;
  /** What applies while the line is empty. */
  fallback?: RateCells;
  choice?: { on: boolean; toggle(on: boolean): void };
  /** At the end of the line. */
  action?: ReactNode;
  onChange(next: (table: RateTable) => RateTable): void;
}

/** One line of the table of prices. */
export function RateRow({ name, place, table, readOnly, fallback = noCells, choice, action, onChange }: RateRowProps) {
  const { t } = useTranslation();
  const line = lineOf(place);
  const cells = table[line] ?? noCells;
  const change = (changes: Partial<RateCells>) =>
    onChange((before) => ({ ...before, [line]: { ...noCells, ...before[line], ...changes, ...place } }));
  const field = (member: 'price' | 'freeFrom' | 'daysMin' | 'daysMax', length: number) => (
    <input
      type="text"
      inputMode={member.startsWith('days') ? 'numeric' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      aria-label={`${name}: ${t(`delivery.${member}`)}`}
      value={cells[member]}
      placeholder={isUnset(cells) ? fallback[member] : ''}
      maxLength={length}
      size={length}
      readOnly={readOnly}
      disabled={cells.refused}
      onChange={({ currentTarget }) => change({ [member]: currentTarget.value })}
    />
  );
  return (
    <tr data-chosen={choice?.on || undefined}>
      <td>
        {choice && !readOnly && (
          <input
            type="checkbox"
            aria-label={t('list.choose', { name })}
            checked={choice.on}
            onChange={({ currentTarget }) => choice.toggle(currentTarget.checked)}
          />
        )}
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{field('price', 10)}</td>
      <td>{field('freeFrom', 10)}</td>
      <td>
        <span className="souk-rates-days">
          {field('daysMin', 2)}–{field('daysMax', 2)}
        </span>
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`${name}: ${t('delivery.refused')}`}
          checked={cells.refused}
          disabled={readOnly}
          onChange={({ currentTarget }) => change({ refused: currentTarget.checked })}
        />
        {action}
      </td>
    </tr>
  );
}

const isUnset = ({ price, refused }: RateCells) => price === '' && !refused;
