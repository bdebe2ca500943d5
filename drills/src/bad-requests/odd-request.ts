import { type BadRequest, goodRequest, type Known } from './corrupt-request.js';
import { costlyJson } from './costly-values.js';
import { leanSample } from './lean-sample.js';
import { nastyKeys, nastyMediaTypes, nastySegments } from './nasty-values.js';
import { oddBodyFor } from './odd-bodies.js';
import { oddJson, oddNumber, oddText, oddTime, oddUrl } from './odd-values.js';
import type { DescribedRoute, Schema } from './read-documents.js';
import { pick, type SeededRandom } from './seeded-random.js';

/**
 * A request that may well be accepted: right in most things and odd in a few, at any depth. Whatever is answered, it must
 * not be a failure of ours.
 */
export function oddRequest(route: DescribedRoute, known: Known, dice: SeededRandom): BadRequest {
  const request = goodRequest(route, known, dice);
  if (route.jsonBody) request.body = JSON.stringify(leanSample(route, known, dice, route.jsonBody));
  const ways = waysToBeOdd(route, known);
  for (let count = dice() < 0.7 ? 1 : 2; count > 0; count--) pick(dice, ways)(request, dice);
  if (route.method === 'GET' && dice() < 0.05) request.method = 'HEAD';
  if (takesSomethingAway(route) && !request.spoilt.includes('path')) oddPath(route)(request, dice);
  return request;
}

type MakeOdd = (request: BadRequest, dice: SeededRandom) => void;

function waysToBeOdd(route: DescribedRoute, known: Known): MakeOdd[] {
  const ways: MakeOdd[] = [oddQuery(route), oddHeader];
  if (route.pathParams.length > 0) ways.push(oddPath(route));
  if (route.jsonBody)
    ways.push(oddMember(route, known), oddMember(route, known), oddMember(route, known), oddMediaType);
  if (route.otherBodies.length > 0) ways.push(...Array.from({ length: 4 }, () => otherBody(route, known)));
  if (route.takesIdempotencyKey) ways.push(oddKey);
  return ways;
}

/** Succeeding even once would lock every later request out: these are only ever sent about things that do not exist. */
function takesSomethingAway({ method, path, document }: DescribedRoute): boolean {
  return (
    method === 'DELETE' ||
    (document === 'desk' && method !== 'GET') ||
    /uninstall|sign-out|password|revoke|redact|reset|delist|archive/.test(path)
  );
}

function tell(request: BadRequest, what: string, value: string): void {
  request.spoilt += ` ${what}=${value.slice(0, 200)}`;
}

/** A path without parameters gets one more segment, which also makes it a missing one. */
const oddPath =
  (route: DescribedRoute): MakeOdd =>
  (request, dice) => {
    const value = dice() < 0.5 ? pick(dice, nastySegments) : encodeOdd(dice, oddText(dice));
    const places = route.path.split('/').flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
    const [path = '', ...query] = request.url.split('?');
    const segments = path.split('/');
    // The last one: the ones before it lead to things that exist.
    const place = places.length > 0 ? (dice() < 0.7 ? places.at(-1) : pick(dice, places)) : segments.length;
    segments[place ?? segments.length] = value;
    request.url = [segments.join('/'), ...query].join('?');
    tell(request, 'path', value);
  };

/** Percent-encoded as it should be, not at all, or wrongly; never with what would end the line. */
function encodeOdd(dice: SeededRandom, text: string): string {
  const roll = dice();
  const line = text.replace(/[\r\n]/g, '%0A');
  if (roll < 0.6) return encodeURIComponent(text.toWellFormed());
  if (roll < 0.8) return Buffer.from(line).toString('latin1').replaceAll(' ', '%20');
  return pick(dice, ['%zz', '%', '%0', '%00', '%u0041', '%C0%AF', '%FF%FE', `${line.length}%`, '+', '%2B']);
}

const commonParams = [
  'limit',
  'cursor',
  'fields',
  'sort',
  'storeId',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'q',
  '__proto__',
  'constructor',
  'zz',
  '',
  'a[]',
  'a[b]',
];
const oddQuery =
  (route: DescribedRoute): MakeOdd =>
  (request, dice) => {
    const declared = route.queryParams.map(({ name }) => name);
    const name = declared.length > 0 && dice() < 0.8 ? pick(dice, declared) : pick(dice, commonParams);
    const value =
      /from|to$|at$/i.test(name) && dice() < 0.7
        ? oddTime(dice)
        : pick(dice, [oddText, oddTime, oddNumber, oddUrl])(dice);
    const written = `${name}=${encodeOdd(dice, value)}`;
    const more = dice() < 0.15 ? `&${written}` : dice() < 0.1 ? `&${name}` : '';
    request.url += `${request.url.includes('?') ? '&' : '?'}${written}${more}`;
    tell(request, `query ${name}`, value);
  };

const headerNames = [
  'accept',
  'accept-encoding',
  'content-type',
  'content-encoding',
  'range',
  'if-none-match',
  'if-range',
  'if-match',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'x-request-id',
  'expect',
  'te',
  'origin',
  'referer',
  'cookie',
  'user-agent',
  'authorization',
  'sec-fetch-site',
  'upgrade',
  'x-http-method-override',
  'traceparent',
];
const oddHeader: MakeOdd = (request, dice) => {
  const name = pick(dice, headerNames);
  const value = pick(dice, [oddText, oddTime, oddNumber, oddUrl])(dice);
  const kept = Buffer.from(value)
    .toString('latin1')
    .replace(/[\r\n\u0000]/g, ' ');
  // With `Expect` or `Upgrade` the request would wait for an interim answer that never comes.
  if (name === 'expect' || name === 'upgrade') return;
  request.headers[name] = name === 'authorization' ? `${pick(dice, ['Bearer', 'Basic', 'bearer', ''])} ${kept}` : kept;
  tell(request, `header ${name}`, kept);
};

const oddMediaType: MakeOdd = (request, dice) => {
  request.headers['content-type'] = pick(dice, [
    ...nastyMediaTypes,
    'application/json; charset=utf-16',
    'application/json;charset="',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/toml',
    'image/png',
  ]);
  tell(request, 'media type', request.headers['content-type']);
};

const oddKey: MakeOdd = (request, dice) => {
  const key = dice() < 0.5 ? pick(dice, nastyKeys) : pick(dice, ['a', 'b', '__proto__', '~', '!']);
  request.headers['idempotency-key'] = Buffer.from(key)
    .toString('latin1')
    .replace(/[\r\n]/g, '');
  tell(request, 'idempotency key', key);
};

const otherBody =
  (route: DescribedRoute, known: Known): MakeOdd =>
  (request, dice) => {
    const { mediaType, body } = oddBodyFor(dice, route.otherBodies, known.appHandle);
    request.headers['content-type'] = mediaType;
    request.body = body;
    tell(
      request,
      mediaType,
      typeof body === 'string' ? body.slice(0, 1_500) : `base64:${body.toString('base64').slice(0, 3_000)}`,
    );
  };

/** One leaf of the body, anywhere in it, becomes odd; real ids take it as far in as it can get. */
const oddMember =
  (route: DescribedRoute, known: Known): MakeOdd =>
  (request, dice) => {
    const sample = leanSample(route, known, dice, route.jsonBody as Schema);
    const places = leavesOf(sample);
    const chosen = pick(dice, places.length > 0 ? places : [[]]);
    const isTime = /At$|From$|To$|For$|^from$|^to$/.test(String(chosen.at(-1)));
    const isUrl = /url|uri|image|logo|icon/i.test(String(chosen.at(-1)));
    const value = oddMemberValue(dice, { isTime, isUrl });
    request.body = writeWith(sample, chosen, value);
    tell(request, `member ${chosen.join('.')}`, value);
  };

function oddMemberValue(dice: SeededRandom, { isTime, isUrl }: { isTime: boolean; isUrl: boolean }): string {
  if (dice() < 0.01) return pick(dice, costlyJson);
  if (isTime && dice() < 0.7) return JSON.stringify(oddTime(dice));
  if (isUrl && dice() < 0.7) return JSON.stringify(oddUrl(dice));
  return oddJson(dice);
}

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inner].filter(({ length }) => length > 0);
}

/** As JSON text, with another text in the chosen place. */
function writeWith(value: unknown, chosen: Path, text: string): string {
  if (chosen.length === 0) return text;
  const [head, ...rest] = chosen;
  if (Array.isArray(value)) {
    return `[${value.map((one, index) => (index === head ? writeWith(one, rest, text) : JSON.stringify(one))).join(',')}]`;
  }
  const members = Object.entries(value as Record<string, unknown>);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${name === head ? writeWith(member, rest, text) : JSON.stringify(member)}`).join(',')}}`;
}
