import { serialize } from 'cookie';
import { redirect } from '../../../foundation/http/response.js';
import { isLanguage, isTheme, preferenceCookies } from '../../../foundation/pages/page-context.js';
import type { Platform } from '../../../foundation/platform.js';
import { defineOpenPage } from '../define-page.js';
import { safeReturn } from '../links.js';

const yearSeconds = 365 * 24 * 60 * 60;

/** Changes language or theme, as the web app does it: in cookies, without a script. */
export const submitPreference = defineOpenPage({
  name: 'submitPreference',
  method: 'POST',
  path: '/preferences',
  summary: 'Remembers the language or the theme, and shows the same page again.',
  show: async ({ form, platform }) => {
    const cookie = cookieOf(platform, form);
    const answer = redirect(safeReturn(platform, form.get('next')));
    return cookie ? { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } } : answer;
  },
});

/** One button was pressed, so one of the two came. */
function cookieOf({ config }: Platform, form: URLSearchParams): string | undefined {
  const secure = config.dashboardUrl.startsWith('https:');
  const attributes = { path: '/', sameSite: 'lax', secure, maxAge: yearSeconds } as const;
  const language = form.get('language') ?? undefined;
  if (isLanguage(language)) return serialize(preferenceCookies.language, language, attributes);
  const theme = form.get('theme') ?? undefined;
  if (!isTheme(theme)) return undefined;
  // Following the system is having chosen nothing.
  if (theme === 'auto') return serialize(preferenceCookies.theme, '', { ...attributes, maxAge: 0 });
  return serialize(preferenceCookies.theme, theme, attributes);
}
