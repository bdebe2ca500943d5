import { fence } from '../markdown.js';
import type { RecordedExchange } from './examples.js';
import type { Operation } from './openapi.js';

/** A request that can be sent as it stands, but for the address and the credentials. */
export interface SampleRequest {
  method: string;
  /** Path and query. */
  url: string;
  mediaType?: string;
  body?: unknown;
  auth: 'bearer' | 'basic' | 'none';
}

export function sampleRequestOf(operation: Operation, recorded: RecordedExchange | undefined): SampleRequest {
  const schemes = operation.security.flatMap((one) => Object.keys(one));
  const auth = schemes.includes('clientBasic') ? 'basic' : schemes.length > 0 ? 'bearer' : 'none';
  if (recorded) {
    const { method, url, headers, body } = recorded.request;
    return { method, url, auth, ...(body !== undefined && { body, mediaType: headers['content-type'] }) };
  }
  return { method: operation.method, url: operation.path, auth };
}

/** The same request for a shell, for a browser or Node, for Python, and where there is one for our own tools. */
export function sampleLines(operation: Operation, request: SampleRequest): string[] {
  return [
    fence('sh', curlLine(request), 'curl'),
    ...ownTool(operation, request),
    fence('js', fetchLines(request), 'fetch'),
    fence('python', pythonLines(request), 'Python'),
  ];
}

const isJson = ({ mediaType }: SampleRequest) => mediaType === undefined || mediaType.includes('json');
const textOf = (request: SampleRequest, indent?: number) =>
  isJson(request) ? JSON.stringify(request.body, null, indent) : String(request.body);

export function curlLine(request: SampleRequest): string {
  const { method, url, auth, body, mediaType = 'application/json' } = request;
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}"$SOUK_URL${url.replaceAll('$', '\\$')}"`];
  if (auth === 'bearer') parts.push('-H "Authorization: Bearer $SOUK_TOKEN"');
  if (auth === 'basic') parts.push('-u "$SOUK_CLIENT_ID:$SOUK_CLIENT_SECRET"');
  if (body !== undefined) {
    parts.push(`-H 'Content-Type: ${mediaType}'`);
    parts.push(`--data-raw '${textOf(request).replaceAll("'", `'\\''`)}'`);
  }
  return parts.join(' \\\n  ');
}

function headerEntries({ auth, body, mediaType = 'application/json' }: SampleRequest, bearer: string, basic: string) {
  return [
    ...(auth === 'bearer' ? [['Authorization', bearer]] : []),
    ...(auth === 'basic' ? [['Authorization', basic]] : []),
    ...(body === undefined ? [] : [['Content-Type', `'${mediaType}'`]]),
  ] as [string, string][];
}

export function fetchLines(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers = headerEntries(
    request,
    `\`Bearer \${process.env.SOUK_TOKEN}\``,
    `\`Basic \${btoa(\`\${process.env.SOUK_CLIENT_ID}:\${process.env.SOUK_CLIENT_SECRET}\`)}\``,
  );
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0
      ? []
      : [`  headers: {`, ...headers.map(([name, value]) => `    '${name}': ${value},`), '  },']),
    ...(body === undefined
      ? []
      : [
          isJson(request)
            ? `  body: JSON.stringify(${textOf(request, 2).replaceAll('\n', '\n  ')}),`
            : `  body: ${JSON.stringify(textOf(request))},`,
        ]),
  ];
  const address = `\`\${process.env.SOUK_URL}${url.replaceAll('`', '%60')}\``;
  const call =
    options.length === 0
      ? `const response = await fetch(${address});`
      : [`const response = await fetch(${address}, {`, ...options, '});'].join('\n');
  return `${call}\nconsole.log(response.status, await response.text());`;
}

export function pythonLines(request: SampleRequest): string {
  const { method, url, body, auth } = request;
  const headers = headerEntries(
    request,
    '"Bearer " + os.environ["SOUK_TOKEN"]',
    '"Basic " + base64.b64encode(f\'{os.environ["SOUK_CLIENT_ID"]}:{os.environ["SOUK_CLIENT_SECRET"]}\'.encode()).decode()',
  );
  const wantsJson = body !== undefined && isJson(request);
  const imports = [...(auth === 'basic' ? ['base64'] : []), ...(wantsJson ? ['json'] : []), 'os', 'urllib.request'];
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    os.environ["SOUK_URL"] + ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(headers.length === 0
      ? []
      : [
          '    headers={',
          ...headers.map(([name, value]) => `        "${name}": ${value.replace(/^'|'$/g, '"')},`),
          '    },',
        ]),
    ...(body === undefined
      ? []
      : [
          wantsJson
            ? `    data=json.dumps(${pythonValue(body, '    ')}).encode(),`
            : `    data=${JSON.stringify(textOf(request))}.encode(),`,
        ]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}

function pythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((item) => pythonValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${inner}${item},`).join('\n')}\n${indent}${close}`;
}

/** Apps call the Admin API by the app kit; developers call theirs by the command line. */
function ownTool(operation: Operation, request: SampleRequest): string[] {
  if (operation.document === 'admin' && request.auth === 'bearer')
    return [fence('ts', appKitLines(operation, request), 'app kit')];
  if (operation.document === 'developer' && request.auth === 'bearer') {
    const line = soukLine(request);
    return line ? [fence('sh', line, 'souk')] : [];
  }
  return [];
}

/** Path parameters first, then the body, then the rest: as the client's own types say. */
export function appKitLines(operation: Operation, { url, body, method }: SampleRequest): string {
  const [path = '', search = ''] = url.split('?', 2);
  const given = path.split('/');
  const parameters = operation.path
    .split('/')
    .flatMap((segment, index) => (segment.startsWith('{') ? [literal(decodeURIComponent(given[index] ?? ''))] : []));
  const query = queryOf(operation, new URLSearchParams(search));
  const isPaged = (operation.parameters ?? []).some(({ name }) => name === 'cursor');
  const call = `souk.${operation.operationId}(${[
    ...parameters,
    ...(body === undefined || isEmpty(body) ? [] : [literal(body)]),
    ...(query ? [query] : []),
  ].join(', ')})`;
  const use = isPaged && method === 'GET' ? `for await (const one of ${call}) console.log(one);` : `await ${call};`;
  return [
    "import { createAdminClient } from '@souk/app-kit';",
    '',
    'const souk = createAdminClient({ baseUrl: process.env.SOUK_URL, accessToken: async () => process.env.SOUK_TOKEN });',
    isPaged || hasNoAnswer(operation) ? use : `console.log(${use.replace(/;$/, '')});`,
  ].join('\n');
}

const isEmpty = (body: unknown) => typeof body === 'object' && body !== null && Object.keys(body).length === 0;
const hasNoAnswer = ({ responses }: Operation) => Object.keys(responses).some((status) => status === '204');

function queryOf(operation: Operation, search: URLSearchParams): string {
  const known = new Map((operation.parameters ?? []).map((parameter) => [parameter.name, parameter]));
  const entries = [...search].flatMap(([name, value]): [string, unknown][] => {
    if (name === 'cursor') return [];
    if (name === 'fields') return [[name, value.split(',')]];
    const type = known.get(name)?.schema.type;
    if (type === 'integer' || type === 'number') return [[name, Number(value)]];
    return [[name, type === 'boolean' ? value === 'true' : value]];
  });
  return entries.length === 0 ? '' : literal(Object.fromEntries(entries));
}

/** A value as TypeScript: names without quotes where they need none. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}: ${literal(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function soukLine({ method, url, body, mediaType = 'application/json' }: SampleRequest): string | undefined {
  const words = `souk api ${method} '${url}'`;
  if (body === undefined) return words;
  if (!mediaType.includes('json')) return undefined;
  return `echo '${JSON.stringify(body).replaceAll("'", `'\\''`)}' | ${words} --input -`;
}
