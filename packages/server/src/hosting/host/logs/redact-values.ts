/** Shorter values occur in ordinary text. */
const shortestSecret = 6;

/** Replaces the values an instance was given wherever they appear in what it says. */
export function redactValues(values: Record<string, string>): (text: string) => string {
  const secrets = Object.entries(values)
    .filter(([name, value]) => value.length >= shortestSecret && !plainNames.has(name))
    .sort(([, one], [, other]) => other.length - one.length);
  return (text) => secrets.reduce((rest, [name, value]) => rest.replaceAll(value, `[${name}]`), text);
}

/** Known to everybody. */
const plainNames = new Set(['SOUK_BASE_URL', 'SOUK_APP_ID', 'SOUK_CLIENT_ID']);
