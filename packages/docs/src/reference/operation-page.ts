import {
  type ErrorCode,
  type ErrorEntry,
  errorCatalogue,
  isScope,
  type Permission,
  scopesGiving,
} from '@souk/contract';
import { code, fence, headingOf, plain, slug, table, tabs } from '../markdown.js';
import type { Page } from '../page.js';
import { examplesOf, type RecordedExchange } from './examples.js';
import { memberRows, sayAbout, typeOf } from './member-rows.js';
import { type ApiDocument, type Content, type Operation, resolveSchema, type Schema } from './openapi.js';
import { sampleLines, sampleRequestOf } from './sample-lines.js';

export const pathOfOperation = ({ document, operationId }: Operation) => `reference/${document}/${slug(operationId)}`;

/** Everything there is to know about one operation. */
export function operationPage(document: ApiDocument, operation: Operation): Page {
  const recorded = examplesOf(operation);
  const success = recorded.find(({ answer }) => answer.status < 400);
  const sections = [
    fence('http', `${operation.method} ${operation.path}`),
    operation.description ? plain(operation.description) : '',
    `## Authentication\n\n${whoMayCall(document, operation)}`,
    parameters(document, operation),
    requestBody(document, operation),
    `## Request\n\n${tabs(sampleLines(operation, sampleRequestOf(operation, success)))}`,
    answers(document, operation, recorded),
    refusals(operation, recorded),
  ];
  return {
    path: pathOfOperation(operation),
    title: headingOf(operation.summary),
    description: `${operation.method} ${operation.path}: ${operation.summary}`,
    body: sections.filter(Boolean).join('\n\n'),
  };
}

const credentials: Record<string, string> = {
  accessToken: 'an installed app, with its [access token](/guides/tokens) (`svc_at_...`)',
  developerToken: 'a developer, with a developer token (`svc_dt_...`)',
  dashboardSession: 'a signed-in member, with the token of a dashboard session',
  sessionCookie: 'a browser that holds the session cookie',
  clientBasic: 'an app, with its client ID and an active client secret (HTTP Basic)',
};

function whoMayCall(document: ApiDocument, operation: Operation): string {
  const schemes = operation.security.flatMap((one) => Object.keys(one));
  if (schemes.length === 0) return 'Anyone, without credentials.';
  const callers = schemes.map(
    (name) => credentials[name] ?? plain(document.components.securitySchemes?.[name]?.description ?? name),
  );
  const needed = /permission `([a-z]+:[a-z]+)`/.exec(operation.description ?? '')?.[1] as Permission | undefined;
  const scopes = needed && operation.document === 'admin' ? scopesGiving(needed).filter(isScope) : [];
  const how =
    scopes.length > 0
      ? ` Required scope: ${scopes.map((scope) => `[${code(scope)}](/reference/scopes#${slug(scope)})`).join(' or ')}.`
      : '';
  const desk = operation.document === 'desk' ? ' Staff only.' : '';
  return `${callers.join(', or ').replace(/^./, (letter) => letter.toUpperCase())}.${how}${desk}`;
}

function parameters(document: ApiDocument, { parameters: all = [] }: Operation): string {
  if (all.length === 0) return '';
  const places = { path: 'path', query: 'query', header: 'header' } as const;
  const rows = all.map((one) => [
    code(one.name),
    places[one.in],
    typeOf(document, one.schema),
    sayAbout(document, { ...one.schema, description: one.description ?? one.schema.description }, one.required),
  ]);
  return `## Parameters\n\n${table(['Name', 'In', 'Type', 'Meaning'], rows)}`;
}

function requestBody(document: ApiDocument, { requestBody: body }: Operation): string {
  if (!body) return '';
  const kinds = Object.entries(body.content);
  const parts = kinds.map(([mediaType, { schema = {} }], index) => {
    const same = kinds.findIndex(([, other]) => JSON.stringify(other.schema) === JSON.stringify(schema)) < index;
    return `Sent as ${code(mediaType)}.\n\n${same ? '' : describeSchema(document, schema)}`;
  });
  const optional = body.required === false ? 'The body is optional.\n\n' : '';
  return `## Body\n\n${optional}${parts.join('\n\n')}`;
}

function describeSchema(document: ApiDocument, schema: Schema): string {
  const rows = memberRows(document, schema).map(({ name, type, says }) => [code(name), type, says]);
  if (rows.length > 0) return table(['Member', 'Type', 'Meaning'], rows);
  return plain(resolveSchema(document, schema).description ?? '');
}

function answers(document: ApiDocument, operation: Operation, recorded: RecordedExchange[]): string {
  const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const shown = good.map(([status, answer]) => {
    const examples = recorded.filter((one) => String(one.answer.status) === status);
    const headers = Object.entries(answer.headers ?? {}).map(([name, { description = '' }]) => [
      code(name),
      plain(description),
    ]);
    const members = Object.values(answer.content ?? {}).map(({ schema = {} }: Content) =>
      describeSchema(document, schema),
    );
    return [
      `### ${status}: ${headingOf(answer.description)}`,
      ...examples.slice(0, 1).map(showAnswer),
      ...(members.join('').trim() ? [`#### Members\n\n${members.join('\n\n')}`] : []),
      ...(headers.length > 1 ? [`#### Headers\n\n${table(['Header', 'Meaning'], headers)}`] : []),
    ].join('\n\n');
  });
  return `## Answers\n\n${shown.join('\n\n')}`;
}

function showAnswer({ answer }: RecordedExchange): string {
  if (answer.body === undefined) return fence('http', `HTTP/1.1 ${answer.status}`);
  const isJson = (answer.headers['content-type'] ?? '').includes('json');
  return isJson ? fence('json', JSON.stringify(answer.body, null, 2)) : fence('', String(answer.body).slice(0, 4_000));
}

function refusals(operation: Operation, recorded: RecordedExchange[]): string {
  const rows = Object.entries(operation.responses).flatMap(([status, { description }]) => {
    if (Number(status) < 400) return [];
    const codes = [...description.matchAll(/`([A-Za-z_]+)`/g)].map(([, one]) => one as ErrorCode);
    if (codes.length === 0) return [[status, '', uncoded(Number(status)), '']];
    return codes.map((one) => {
      const entry: ErrorEntry | undefined = errorCatalogue[one];
      return [
        status,
        `[${code(one)}](/errors#${one.toLowerCase()})`,
        plain(entry?.message ?? ''),
        plain(entry?.fix ?? ''),
      ];
    });
  });
  const seen = recorded.filter(({ answer }) => answer.status >= 400 && answer.body !== undefined);
  const shown = seen.slice(0, 3).map((one) => `${plain(one.title)}:\n\n${showAnswer(one)}`);
  return [`## Errors`, table(['Status', 'Code', 'When', 'Fix'], rows), ...shown].join('\n\n');
}

function uncoded(status: number): string {
  if (status === 400) return 'The request is not valid; `message` lists the problems.';
  if (status === 401) return 'The session is missing or has expired.';
  if (status >= 500) return 'An error on the server. Try again, and quote the request ID.';
  return 'Error without a code.';
}
