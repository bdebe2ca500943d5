import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Some 1,500 names: fetched when a place is shown. */
const TownName = lazy(async () => ({ default: (await import('./town-name')).TownName }));

interface PlaceProps {
  provinceCode: number | null;
  townOns: number | null;
}

/** The wilaya and the town, by their names. */
export function ProvinceAndTown({ provinceCode, townOns }: PlaceProps) {
  const { t } = useTranslation();
  if (provinceCode === null && townOns === null) return '–';
  return (
    <>
      {provinceCode !== null && <bdi>{t(`provinces.${provinceCode}`, String(provinceCode))}</bdi>}
      {provinceCode !== null && townOns !== null && ' · '}
      {townOns !== null && (
        <Suspense fallback={<bdi>{townOns}</bdi>}>
          <TownName ons={townOns} />
        </Suspense>
      )}
    </>
  );
}
