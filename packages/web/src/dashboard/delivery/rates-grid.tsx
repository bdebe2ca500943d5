import './rates-grid.css';
import type { GeographyProvince } from '@souk/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceNames } from '../../api/geography';
import { SearchField } from '../../design/search-field';
import { FillRates } from './fill-rates';
import { lineOf, type Method, noCells, type RateCells, type RatePlace, type RateTable, type Speed } from './rate-cells';
import { RateRow } from './rate-row';

export interface RatesProps {
  table: RateTable;
  method: Method;
  speed: Speed;
  currency: string;
  readOnly: boolean;
  onChange(next: (table: RateTable) => RateTable): void;
}

/** A line for every province, and one for those without a price of their own. Several are filled at once. */
export function RatesGrid({ provinces, ...rates }: RatesProps & { provinces: GeographyProvince[] }) {
  const { t, i18n } = useTranslation();
  const { table, method, speed, currency, readOnly, onChange } = rates;
  const [search, setSearch] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = provinces.filter((province) => matches(province, search));
  const nameOf = ({ names }: GeographyProvince) => names[i18n.language as keyof PlaceNames];
  const placeOf = (provinceCode: number | null): RatePlace => ({ provinceCode, townOns: null, method, speed });
  const all = shown.length > 0 && shown.every(({ code }) => chosen.has(code));
  const toggle = (codes: number[], on: boolean) =>
    setChosen((before) => new Set([...[...before].filter((code) => !codes.includes(code)), ...(on ? codes : [])]));
  const fill = (cells: RateCells) =>
    onChange((before) => {
      const filled = [...chosen].map((code) => ({ ...placeOf(code), ...cells }));
      return { ...before, ...Object.fromEntries(filled.map((line) => [lineOf(line), line])) };
    });
  return (
    <>
      <SearchField label={t('delivery.search')} value={search} onSearch={setSearch} />
      {chosen.size > 0 && <FillRates count={chosen.size} onFill={fill} onClear={() => setChosen(new Set())} />}
      <RatesTable
        label={t('delivery.provinces')}
        currency={currency}
        head={
          !readOnly && (
            <input
              type="checkbox"
              aria-label={t('list.chooseAll')}
              checked={all}
              onChange={({ currentTarget }) =>
                toggle(
                  shown.map(({ code }) => code),
                  currentTarget.checked,
                )
              }
            />
          )
        }
      >
        {search === undefined && (
          <RateRow
            name={t('delivery.everywhere')}
            place={placeOf(null)}
            table={table}
            readOnly={readOnly}
            onChange={onChange}
          />
        )}
        {shown.map((province) => (
          <RateRow
            key={province.code}
            name={`${province.code} ${nameOf(province)}`}
            place={placeOf(province.code)}
            table={table}
            readOnly={readOnly}
            onChange={onChange}
            fallback={table[lineOf(placeOf(null))] ?? noCells}
            choice={{
              on: chosen.has(province.code),
              toggle: (on) => toggle([province.code], on),
            }}
          />
        ))}
      </RatesTable>
      {shown.length === 0 && <p className="souk-quiet">{t('delivery.noMatch')}</p>}
    </>
  );
}

interface RatesTableProps {
  label: string;
  currency: string;
  head?: ReactNode;
  children: ReactNode;
}

export function RatesTable({ label, currency, head, children }: RatesTableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="souk-card souk-rates" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td>{head}</td>
            <th scope="col">{t('delivery.place')}</th>
            <th scope="col">{t('delivery.priceIn', { currency })}</th>
            <th scope="col">{t('delivery.freeFrom')}</th>
            <th scope="col">{t('delivery.days')}</th>
            <th scope="col">{t('delivery.refused')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function matches({ code, names }: GeographyProvince, search: string | undefined): boolean {
  if (search === undefined) return true;
  const wanted = folded(search);
  return String(code) === wanted || Object.values(names).some((name) => folded(name).includes(wanted));
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase().trim();
