import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { geographyQuery, type PlaceNames, townsQuery } from '../../api/geography';
import { useBusiness } from '../use-business';

interface PlaceProps {
  provinceCode: number | null;
  townOns: number | null;
}

/** The wilaya and the town, by their names. A code without a name is shown as it is. */
export function ProvinceAndTown({ provinceCode, townOns }: PlaceProps) {
  if (provinceCode === null && townOns === null) return '–';
  return (
    <>
      {provinceCode !== null && <ProvinceName code={provinceCode} />}
      {provinceCode !== null && townOns !== null && ' · '}
      {townOns !== null && <TownName provinceCode={provinceCode} code={townOns} />}
    </>
  );
}

function ProvinceName({ code }: { code: number }) {
  const { business } = useBusiness();
  const { data } = useQuery(geographyQuery(business.country));
  return <Name names={data?.provinces.find((one) => one.code === code)?.names} code={code} />;
}

/** A town is in its province of today, or of the day when the address was written. */
function TownName({ provinceCode, code }: { provinceCode: number | null; code: number }) {
  const { country } = useBusiness().business;
  const { data: geography } = useQuery(geographyQuery(country));
  const today = useQuery({ ...townsQuery(country, provinceCode ?? 0), enabled: provinceCode !== null });
  const found = today.data?.towns.find((one) => one.code === code);
  const first = geography?.divisions[0];
  const before = useQuery({
    ...townsQuery(country, provinceCode ?? 0, first),
    enabled: provinceCode !== null && first !== undefined && today.isSuccess && !found,
  });
  return <Name names={(found ?? before.data?.towns.find((one) => one.code === code))?.names} code={code} />;
}

function Name({ names, code }: { names: PlaceNames | undefined; code: number }) {
  const { i18n } = useTranslation();
  return <bdi>{names ? names[i18n.language as keyof PlaceNames] : code}</bdi>;
}
