import { provincesOfAlgeria } from '@souk/contract';

const names = new Map(provincesOfAlgeria().flatMap(({ towns }) => towns.map(({ ons, name }) => [ons, name] as const)));

/** A town by its name; a code that has none here, as it is. */
export function TownName({ ons }: { ons: number }) {
  return <bdi>{names.get(ons) ?? ons}</bdi>;
}
