/** What a person likes, in cookies: the server-rendered pages follow them too. Nothing secret stands here. */
export type Preference = 'souk_theme' | 'souk_language' | 'souk_shortcuts';

const yearSeconds = 365 * 24 * 60 * 60;

export function readPreference(name: Preference): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export function writePreference(name: Preference, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const kept = value === undefined ? '; Max-Age=0' : `; Max-Age=${yearSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we promise to work in
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax${secure}${kept}`;
}
