import { createHash } from 'node:crypto';
import type { Mode } from '@souk/mcp';
import { Type } from 'typebox';
import {
  anyone,
  defineRoute,
  type RawRequest,
  type Route,
  type RouteDefaults,
} from '../../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../../foundation/http/error-formats/developer-error-format.js';
import { type HandlerResponse, ok } from '../../../foundation/http/response.js';
import type { Platform } from '../../../foundation/platform.js';
import { actForCaller } from './act-for-caller.js';
import { type McpCaller, mcpAccess, mcpPath, metadataPath } from './mcp-access.js';

/** JSON-RPC and not REST: its reference is the list of tools, so it stands in no OpenAPI document. */
const mcpDefaults: RouteDefaults<McpCaller> = { document: null, errorFormat: developerErrorFormat, access: mcpAccess };

const tag = 'MCP';
const version = '0.1.0';
/** A manifest as a string within JSON, and what is around it. */
const maxBodyBytes = 512 * 1024;

const modes = Type.Object(
  { mode: Type.Optional(Type.Union([Type.Literal('read'), Type.Literal('write')])) },
  { additionalProperties: false },
);

const callMcp = defineRoute(mcpDefaults, {
  name: 'callMcp',
  method: 'POST',
  path: mcpPath,
  tag,
  summary: 'Send an MCP message',
  description:
    'One message of the Model Context Protocol, over its streamable HTTP transport. Read-only unless `mode` is `write`. Stateless: any process can handle any message, and each response is one JSON document.',
  query: modes,
  body: { kind: 'json', schema: Type.Object({}), limitBytes: maxBodyBytes },
  responses: [{ status: 200, description: "The protocol's response" }],
  errors: ['CALL_LIMIT_REACHED'],
  handle: ({ caller, request, query, body, platform }) => answer(platform, request, caller, query.mode ?? 'read', body),
});

/** There is nothing to listen to and no session to end: 405, as the transport says. */
const refused = (['GET', 'DELETE'] as const).map((method) =>
  defineRoute(mcpDefaults, {
    name: method === 'GET' ? 'listenToMcp' : 'endMcpSession',
    method,
    path: mcpPath,
    tag,
    summary: 'Not supported',
    responses: [{ status: 405, description: 'Only POST is supported' }],
    handle: ({ caller, request, platform }) => answer(platform, request, caller, 'read', undefined),
  }),
);

/** How one gets in: with a developer token in the header. There is no authorization server to send a browser to. */
const describeResource = defineRoute(
  { document: null, errorFormat: developerErrorFormat, access: anyone },
  {
    name: 'readMcpResource',
    method: 'GET',
    path: metadataPath,
    tag,
    summary: 'Get MCP resource metadata',
    description: 'Protected resource metadata of the developer MCP (RFC 9728).',
    responses: [{ status: 200, description: 'The document' }],
    handle: async ({ platform: { config } }) =>
      ok(
        {
          resource: `${config.baseUrl}${mcpPath}`,
          resource_name: 'Souk developer MCP',
          bearer_methods_supported: ['header'],
          resource_documentation: `${config.baseUrl}/docs/guides/mcp`,
        },
        { 'cache-control': 'public, max-age=3600' },
      ),
  },
);

export const mcpRoutes: Route[] = [callMcp, ...refused, describeResource];

/** A few calls of one person at a time; they end with the process. */
async function answer(
  platform: Platform,
  request: RawRequest,
  caller: McpCaller,
  mode: Mode,
  body: unknown,
): Promise<HandlerResponse> {
  const place = platform.mcp.calls.enter(caller.userId);
  try {
    // Loaded with the first call: most processes never need it.
    const { answerHttp } = await import('@souk/mcp/http');
    const session = {
      ...platform.mcp,
      mode,
      api: actForCaller(platform, request, caller),
      caller: createHash('sha256').update(caller.token).digest('hex'),
      signal: place.signal,
      note: (error: Error) =>
        platform.log.debug({ err: error, requestId: request.id }, 'unexpected message from an MCP client'),
      report: (error: unknown) => platform.log.error({ err: error, requestId: request.id }, 'MCP tool failed'),
    };
    const { status, headers, text } = await answerHttp(session, version, {
      method: request.method,
      url: `${platform.config.baseUrl}${mcpPath}`,
      headers: protocolHeaders(request),
      body,
    });
    return { status, bytes: text, headers: { ...headers, 'cache-control': 'no-store' } };
  } finally {
    place.leave();
  }
}

/** What the transport looks at, and nothing else. */
function protocolHeaders({ headers }: RawRequest): Record<string, string> {
  const wanted = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.*)$/.test(name));
  return Object.fromEntries(wanted.map(([name, value]) => [name, String(value)]));
}
