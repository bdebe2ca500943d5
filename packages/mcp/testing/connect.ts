import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Machine } from '../../cli/testing/run-souk.js';
import type { FactsOf } from './facts.js';

export interface Called<Tool extends string> {
  text: string;
  facts: FactsOf<Tool>;
  failed: boolean;
  result: CallToolResult;
}

/** An agent's client: the official one, which holds every answer against the tool's output schema. */
export interface Agent {
  client: Client;
  call<Tool extends string>(tool: Tool, input?: Record<string, unknown>): Promise<Called<Tool>>;
  /** Twice where the first answer asks for it. */
  confirm<Tool extends string>(tool: Tool, input: Record<string, unknown>): Promise<Called<Tool>>;
  close(): Promise<void>;
}

export async function connectOverHttp(baseUrl: string, token: string, mode?: 'read' | 'write'): Promise<Agent> {
  const url = new URL(`${baseUrl}/developer/mcp${mode ? `?mode=${mode}` : ''}`);
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  return connect(transport);
}

export async function connectOverStdio({ program, folder, environment }: Machine, ...args: string[]): Promise<Agent> {
  return connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', ...args],
      cwd: folder,
      env: environment,
      stderr: 'ignore',
    }),
  );
}

async function connect(transport: Parameters<Client['connect']>[0]): Promise<Agent> {
  const client = new Client({ name: 'souk-tests', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false });
  const fits = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema ?? true)]));

  const call: Agent['call'] = async <Tool extends string>(name: Tool, input: Record<string, unknown> = {}) => {
    const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
    const [first] = result.content;
    const text = first?.type === 'text' ? first.text : '';
    const failed = result.isError === true;
    const validate = fits.get(name);
    if (!failed && !validate?.(result.structuredContent))
      throw new Error(`${name} answers other than its schema says: ${JSON.stringify(validate?.errors)}`);
    return { text, facts: result.structuredContent as FactsOf<Tool>, failed, result };
  };
  return {
    client,
    call,
    async confirm(name, input) {
      const asked = await call(name, input);
      const { confirmation } = (asked.facts ?? {}) as { confirmation?: { token: string } };
      const token = confirmation?.token;
      if (!token) throw new Error(`${name} asked for no confirmation: ${asked.text}`);
      return call(name, { ...input, confirmation: token });
    },
    close: () => client.close(),
  };
}
