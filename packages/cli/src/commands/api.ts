import { readFile } from 'node:fs/promises';
import { command } from '../command.js';
import { usageFailure } from '../failures.js';
import { readApiError } from '../server/api-error.js';
import { actAsApp, isAdminPath } from '../server/dev-store-token.js';
import type { Server } from '../server/server.js';
import { appOption } from './app/app-option.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const api = command({
  name: 'api',
  summary: 'Send an API request and print the response',
  examples: [
    'souk api GET /developer/apps',
    'souk api GET /developer/apps --paginate',
    'souk api GET /apps/2026-10/orders',
    'souk api POST /developer/dev-stores --field name=Demo --field preset=small',
    'souk api POST /developer/apps/1001/manifest/validate --input souk.app.toml --header "Content-Type: application/toml"',
  ],
  arguments: {
    method: { says: methods.join(', '), required: true },
    path: { says: 'Path of the request, for example /developer/apps', required: true },
  },
  options: {
    field: {
      kind: 'many',
      takes: 'name=value',
      short: 'f',
      says: 'Field of the JSON body; numbers, true, false and null are parsed',
    },
    input: { kind: 'text', takes: 'file', says: 'Send this file as the body; - reads from stdin' },
    header: { kind: 'many', takes: 'name:value', short: 'H', says: 'Request header' },
    include: { kind: 'switch', short: 'i', says: 'Print the status and headers too' },
    paginate: { kind: 'switch', says: 'Fetch every page of a list and print one array' },
    app: appOption,
    store: {
      kind: 'text',
      takes: 'store',
      short: 's',
      says: 'Dev store for Admin API paths [default: your only dev store]',
    },
  },
  async run(context, { method, path, field, input, header, include, paginate, app, store }) {
    const { terminal } = context;
    const verb = methods.find((one) => one === method.toUpperCase());
    if (!verb) throw usageFailure(`Unknown method: ${method}.`, `Use one of these methods: ${methods.join(', ')}.`);
    if (!path.startsWith('/')) throw usageFailure('The path must start with a slash.', `Use /${path}.`);
    const server = isAdminPath(path) ? await actAsApp(await context.app(app), store) : await context.server();
    if (paginate) {
      const rows = await everyRow(server, verb, path);
      terminal.write(`${JSON.stringify(rows, null, 2)}\n`);
      return;
    }
    const answer = await server.ask(verb, path, await bodyOf(field, input, readHeaders(header)));
    if (include) terminal.write(headOf(answer));
    if (!answer.ok && !include) throw await readApiError(answer, true);
    terminal.write(await prettyBody(answer));
  },
});

async function everyRow(server: Server, method: string, path: string): Promise<unknown[]> {
  if (method !== 'GET') throw usageFailure('--paginate works only with GET.');
  const rows: unknown[] = [];
  for await (const row of server.rows(path)) rows.push(row);
  return rows;
}

async function bodyOf(fields: string[], input: string | undefined, headers: Record<string, string>) {
  if (input !== undefined && fields.length > 0) throw usageFailure('Use either --field or --input, not both.');
  if (input === undefined) return { headers, body: fields.length > 0 ? readFields(fields) : undefined };
  const bytes = input === '-' ? await readStdin() : await readFile(input).catch(() => undefined);
  if (!bytes) throw usageFailure(`Can't read the file ${input}.`);
  const { 'content-type': type = 'application/json', ...others } = headers;
  return { headers: others, raw: { type, bytes: new Uint8Array(bytes) } };
}

function readFields(fields: string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(field) ?? [];
      if (name === undefined || value === undefined) throw usageFailure(`Invalid field: ${field}. Use name=value.`);
      return [name, readValue(value)];
    }),
  );
}

function readValue(text: string): unknown {
  if (/^(true|false|null|-?\d+(\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text;
}

function readHeaders(headers: string[]): Record<string, string> {
  return Object.fromEntries(
    headers.map((header) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(header) ?? [];
      if (name === undefined || value === undefined)
        throw usageFailure(`Invalid header: ${header}. Use "name: value".`);
      return [name.toLowerCase(), value];
    }),
  );
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

function headOf(answer: Response): string {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  return `HTTP ${answer.status} ${answer.statusText}\n${headers.join('\n')}\n\n`;
}

async function prettyBody(answer: Response): Promise<string> {
  const text = await answer.text();
  if (text === '') return '';
  if (!answer.headers.get('content-type')?.includes('json')) return text;
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
