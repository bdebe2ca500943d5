import { Button, Group, NativeSelect } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { geographyQuery, type PlaceNames, townsQuery } from '../../api/geography';
import { Panel } from '../../design/panel';
import { useBusiness } from '../use-business';
import { lineOf, noCells } from './rate-cells';
import { RateRow } from './rate-row';
import { type RatesProps, RatesTable } from './rates-grid';

/** Prices of single towns, which come before those of their province. */
export function TownRates({ table, method, speed, currency, readOnly, onChange }: RatesProps) {
  const { t, i18n } = useTranslation();
  const { country } = useBusiness().business;
  const lines = Object.values(table).filter(
    (line) => line.townOns !== null && line.method === method && line.speed === speed,
  );
  const provinces = [...new Set(lines.map(({ provinceCode }) => provinceCode ?? 0))];
  const known = useQueries({ queries: provinces.map((code) => townsQuery(country, code)) });
  const towns = new Map(
    known.flatMap(({ data }) => data?.towns.map(({ code, names }) => [code, names] as const) ?? []),
  );
  const nameOf = (code: number) => towns.get(code)?.[i18n.language as keyof PlaceNames] ?? String(code);
  if (readOnly && lines.length === 0) return null;
  return (
    <Panel title={t('delivery.towns')} summary={t('delivery.townsSummary')}>
      {lines.length > 0 && (
        <RatesTable label={t('delivery.towns')} currency={currency}>
          {lines.map((place) => (
            <RateRow
              key={place.townOns}
              name={nameOf(place.townOns ?? 0)}
              place={{ provinceCode: place.provinceCode, townOns: place.townOns, method, speed }}
              table={table}
              readOnly={readOnly}
              onChange={onChange}
              action={
                !readOnly && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('delivery.removeTown', { name: nameOf(place.townOns ?? 0) })}
                    onClick={() => onChange(({ [lineOf(place)]: _gone, ...rest }) => rest)}
                  >
                    {t('delivery.remove')}
                  </Button>
                )
              }
            />
          ))}
        </RatesTable>
      )}
      {!readOnly && (
        <AddTown
          onAdd={(provinceCode, townOns) => {
            const line = { ...noCells, provinceCode, townOns, method, speed };
            onChange((before) => ({ [lineOf(line)]: line, ...before }));
          }}
        />
      )}
    </Panel>
  );
}

function AddTown({ onAdd }: { onAdd(provinceCode: number, townOns: number): void }) {
  const { t, i18n } = useTranslation();
  const { country } = useBusiness().business;
  const [province, setProvince] = useState('');
  const [town, setTown] = useState('');
  const { data: geography } = useQuery(geographyQuery(country));
  const { data } = useQuery({ ...townsQuery(country, Number(province)), enabled: province !== '' });
  const options = (places: { code: number; names: PlaceNames }[] = []) => [
    { value: '', label: t('delivery.choose') },
    ...places.map(({ code, names }) => ({ value: String(code), label: names[i18n.language as keyof PlaceNames] })),
  ];
  return (
    <Group gap="md" align="flex-end">
      <NativeSelect
        label={t('delivery.province')}
        value={province}
        data={options(geography?.provinces)}
        onChange={({ currentTarget }) => {
          setProvince(currentTarget.value);
          setTown('');
        }}
      />
      <NativeSelect
        label={t('delivery.town')}
        value={town}
        disabled={province === ''}
        data={options(data?.towns)}
        onChange={({ currentTarget }) => setTown(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={town === ''}
        onClick={() => {
          onAdd(Number(province), Number(town));
          setTown('');
        }}
      >
        {t('delivery.addTown')}
      </Button>
    </Group>
  );
}
