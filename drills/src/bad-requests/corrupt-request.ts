import {
  nastyBodies,
  nastyJsonValues,
  nastyKeys,
  nastyMediaTypes,
  nastyQueryValues,
  nastySegments,
} from './nasty-values.js';
import { type DescribedRoute, type Schema, sampleOf } from './read-documents.js';
import { pick, type SeededRandom } from './seeded-random.js';

/** Who may call what: a header for each security scheme of the documents, and ids that really exist. */
export interface Known {
  authorization: Record<string, string>;
  /** A signed-in person's, for pages, and where their forms come from. */
  cookie: string;
  origin: string;
  /** For the staff's own document. */
  staffAuthorization: string;
  /** Of the app with the id `appId`. */
  appHandle: string;
  /** By the segment before the parameter (`orders`), or by the parameter's name (`businessId`). */
  ids: Record<string, string>;
}

export interface BadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** What was spoilt, for readers of the findings. */
  spoilt: string;
}

type Spoil = (request: BadRequest, route: DescribedRoute, dice: SeededRandom) => void;

/** A request that is right in everything but one thing, and so must be refused. */
export function corruptRequest(route: DescribedRoute, known: Known, dice: SeededRandom): BadRequest {
  const ways = waysToSpoil(route);
  const request = goodRequest(route, known, dice);
  // A public write with nothing in it to spoil is sent with a method it does not have.
  pick(dice, ways.length > 0 ? ways : [spoilMethod])(request, route, dice);
  return request;
}

function waysToSpoil(route: DescribedRoute): Spoil[] {
  const ways: Spoil[] = [];
  // Writes in OAuth's own shapes ignore what they do not know, as OAuth wants it.
  if (route.method === 'GET' || !speaksOAuth(route)) ways.push(spoilQuery);
  if (route.pathParams.length > 0) ways.push(spoilPath, spoilPath);
  if (route.security.length > 0) ways.push(spoilAuthorization);
  if (route.jsonBody && route.otherBodies.length === 0) ways.push(spoilWholeBody, spoilMediaType);
  if (route.jsonBody && isClosed(route)) ways.push(spoilMembers, spoilMembers, spoilMembers);
  if (route.takesIdempotencyKey) ways.push(spoilKey);
  return ways;
}

/** A request that is right as far as the document tells. */
export function goodRequest(route: DescribedRoute, known: Known, dice: SeededRandom): BadRequest {
  const path = route.path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    return `${before}/${known.ids[name] ?? known.ids[before] ?? '1'}`;
  });
  const scheme = pick(dice, route.security.length > 0 ? route.security : ['none']);
  const authorization = route.document === 'desk' ? known.staffAuthorization : known.authorization[scheme];
  const cookie = scheme === 'cookie' ? known.cookie : undefined;
  const body = route.jsonBody ? JSON.stringify(sampleOf(route, route.jsonBody)) : undefined;
  return {
    method: route.method,
    url: path.replace(/\{\w+\}/g, '1'),
    headers: {
      ...(authorization && { authorization }),
      ...(cookie && { cookie, origin: known.origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    spoilt: '',
  };
}

const spoilMethod: Spoil = (request) => {
  request.method = 'PATCH';
  request.spoilt = 'method';
};

const spoilPath: Spoil = (request, route, dice) => {
  const name = pick(dice, route.pathParams);
  // An app may well have a version 1; an id is never so small.
  const value = pick(dice, name === 'version' ? nastySegments.filter((one) => one !== '1') : nastySegments);
  const place = route.path.split('/').indexOf(`{${name}}`);
  request.url = request.url
    .split('/')
    .map((segment, index) => (index === place ? value : segment))
    .join('/');
  request.spoilt = `path ${name}=${value.slice(0, 40)}`;
};

const spoilQuery: Spoil = (request, route, dice) => {
  const declared = route.queryParams.map(({ name }) => name);
  // A write could be valid with any value of a known parameter; with an unknown parameter it never is.
  const names = route.method === 'GET' ? [...declared, 'zz', '__proto__', 'limit'] : ['zz', '__proto__'];
  const name = pick(dice, names);
  const value = pick(dice, nastyQueryValues);
  const twice = dice() < 0.2 ? `&${name}=${pick(dice, nastyQueryValues)}` : '';
  request.url += `?${name}=${value}${twice}`;
  request.spoilt = `query ${name}=${value.slice(0, 40)}`;
};

const spoilAuthorization: Spoil = (request, _route, dice) => {
  const wrong = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer svc_at_${'A'.repeat(43)}`,
    `Bearer svc_dt_${'A'.repeat(43)}`,
  ];
  const more = ['Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic !!!', `Basic ${'A'.repeat(5_000)}`, 'Digest a=b'];
  request.headers.authorization = pick(dice, [...wrong, ...more]);
  request.spoilt = `authorization ${request.headers.authorization.slice(0, 40)}`;
};

const spoilWholeBody: Spoil = (request, _route, dice) => {
  const body = pick(dice, nastyBodies.slice(1));
  request.body = body;
  request.spoilt = `body ${body.slice(0, 40)}`;
};

const spoilMediaType: Spoil = (request, _route, dice) => {
  request.body ??= '{}';
  request.headers['content-type'] = pick(dice, nastyMediaTypes);
  request.spoilt = `media type ${request.headers['content-type']}`;
};

const spoilKey: Spoil = (request, _route, dice) => {
  const key = pick(dice, nastyKeys);
  request.headers['idempotency-key'] = Buffer.from(key).toString('latin1');
  request.spoilt = `idempotency key ${JSON.stringify(key.slice(0, 20))}`;
};

/** One member gets a value it should never have, and an unknown one is added, so it is certain to be invalid. */
const spoilMembers: Spoil = (request, route, dice) => {
  const schema = route.resolve(route.jsonBody as Schema);
  const names = Object.keys(schema.properties ?? {});
  const sample = sampleOf(route, schema) as Record<string, unknown>;
  const chosen = names.length > 0 ? pick(dice, names) : 'zz';
  const value = pick(dice, nastyJsonValues);
  const members = Object.entries(sample)
    .filter(([name]) => name !== chosen && dice() > 0.1)
    .map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`);
  request.body = `{${[...members, `${JSON.stringify(chosen)}:${value}`, `"zz":${pick(dice, nastyJsonValues)}`].join(',')}}`;
  request.spoilt = `member ${chosen}=${value.slice(0, 40)}`;
};

function isClosed(route: DescribedRoute): boolean {
  return route.resolve(route.jsonBody as Schema).additionalProperties === false;
}

function speaksOAuth({ document, path }: DescribedRoute): boolean {
  return document === 'oauth' || path === '/developer/cli/device-code' || path === '/developer/cli/token';
}
