/** Replaces what differs from run to run: ids, secrets, times, addresses. Equal things stay equal within one exchange. */
export interface Steady {
  text(value: string): string;
  json(value: unknown): unknown;
}

const secrets = /svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{43}/g;
const stableSecret = 'ThisIsOnlyAnExampleOfASecret000000000000000';
const jwt = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;
const stableJwt = 'eyJhbGciOiJFZERTQSJ9.eyJleGFtcGxlIjoidG9rZW4ifQ.bm90LWEtcmVhbC1zaWduYXR1cmU';
const clientId = /app_[0-9A-Za-z]{24}/g;
const requestId = /req_[0-9a-f]{32}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Ids count up from a million; order numbers and prices are shorter, phones begin with a zero or a plus. */
const id = /(?<![\w.+-])(?:dlv_|evt_|dlv_test_)?[1-9]\d{6,18}(?![\w.])/g;
const firstId = 1_000_001;
const firstTime = Date.parse('2026-10-05T09:30:00.000Z');

export function makeSteady(all: unknown[], baseUrls: string[]): Steady {
  const ids = new Map<string, string>();
  const earliest = Math.min(...[...JSON.stringify(all).matchAll(time)].map(([found]) => Date.parse(found)));

  const stableId = (found: string) => {
    const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(found) ?? [];
    const known = ids.get(digits) ?? String(firstId + ids.size);
    ids.set(digits, known);
    return `${prefix}${known}`;
  };
  const stableTime = (found: string) => {
    const seconds = Math.round((Date.parse(found) - earliest) / 1000);
    return new Date(firstTime + seconds * 1000).toISOString();
  };
  const text = (value: string) =>
    withoutAddresses(value, baseUrls)
      .replaceAll(secrets, `svc_$1_${stableSecret}`)
      .replaceAll(jwt, stableJwt)
      .replaceAll(clientId, 'app_ExampleClientId000000000')
      .replaceAll(requestId, `req_${'0123456789abcdef'.repeat(2)}`)
      .replaceAll(time, stableTime)
      .replaceAll(id, stableId);
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        text(name),
        name === 'nextCursor' && typeof member === 'string' ? 'eyJleGFtcGxlIjoiY3Vyc29yIn0' : json(member),
      ]),
    );
  };
  return { text, json };
}

function withoutAddresses(value: string, baseUrls: string[]): string {
  const named = baseUrls.reduce((text, baseUrl) => text.replaceAll(baseUrl, 'https://souk.example'), value);
  return named.replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'https://labels.example.com');
}
