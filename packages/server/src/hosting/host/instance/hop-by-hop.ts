/** Headers that belong to one connection and are never passed on. */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Headers that claim who called: only we know that. */
const claims = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-souk-.*)$/;

export function belongsToConnection(name: string): boolean {
  return ofOneConnection.has(name);
}

export function claimsACaller(name: string): boolean {
  return claims.test(name);
}

/** From Node's raw list (names and values in turn), names in lower case, without those of one connection. */
export function passedOn(raw: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let place = 0; place + 1 < raw.length; place += 2) {
    const name = (raw[place] ?? '').toLowerCase();
    if (!ofOneConnection.has(name)) pairs.push([name, raw[place + 1] ?? '']);
  }
  return pairs;
}
