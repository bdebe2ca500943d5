/** ISO 639-1, the languages of the region and its neighbours first. */
const near = ['ar', 'fr', 'en'];
const codes =
  'aa ab af ak am an as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el eo es et eu fa ff fi fj fo fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );

interface KnownLanguage {
  code: string;
  name: string;
}

const made = new Map<string, KnownLanguage[]>();

/** Every language by its name in the reader's own. */
export function knownLanguages(reader: string): KnownLanguage[] {
  const kept = made.get(reader);
  if (kept) return kept;
  const names = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' });
  const named = (list: string[]) => list.map((code) => ({ code, name: names.of(code) })).filter(isNamed);
  const others = named(codes).sort((one, other) => one.name.localeCompare(other.name, reader));
  const languages = [...named(near), ...others];
  made.set(reader, languages);
  return languages;
}

const isNamed = (language: { code: string; name: string | undefined }): language is KnownLanguage =>
  language.name !== undefined;

export const languageName = (code: string, reader: string): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code;
