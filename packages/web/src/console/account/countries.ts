/** Regions that have a name but are not countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every country by its code, named and sorted in the person's language: the browser's own list, as the server has Node's. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !noCountries.has(code) && isOfToday(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** Codes of countries that are no more stand for those that followed them. */
const isOfToday = (code: string): boolean => new Intl.Locale('und', { region: code }).region === code;
