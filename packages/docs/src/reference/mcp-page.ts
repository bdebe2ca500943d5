import { type Tool, tools } from '@souk/mcp';
import { code, plain, table } from '../markdown.js';
import type { Page } from '../page.js';

interface Node {
  type?: string | string[];
  enum?: string[];
  description?: string;
  items?: Node;
  anyOf?: Node[];
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Node>;
  required?: string[];
}

/** Every tool of the developer MCP, from the same data that agents are told. */
export function mcpPage(): Page {
  const rows = tools.map(({ name, title, effect }) => [
    `[${code(name)}](#${anchorOf(name)})`,
    plain(title),
    effect === 'read' ? 'reads' : effect === 'write' ? 'writes' : 'reads; writes in write mode',
  ]);
  return {
    path: 'reference/mcp',
    title: 'Tools for agents (MCP)',
    description: 'Every MCP tool, with its arguments and results.',
    body: [
      `The ${tools.length} tools of \`souk mcp\` and \`/developer/mcp\`. The [guide](/guides/mcp) shows how to connect a client.`,
      table(['Tool', 'Description', 'Mode'], rows),
      ...tools.map(describe),
    ].join('\n\n'),
  };
}

const anchorOf = (name: string) => name.replaceAll('_', '-');

function describe(tool: Tool): string {
  const { name, title, description, input, output, destroys, reachesOut, untrusted } = tool;
  const notes = [
    destroys && 'Can delete data, and requires a confirmation then.',
    reachesOut && "Sends requests to other servers, such as an app's endpoint.",
    untrusted.length > 0 &&
      `Text from others, which is data and never instructions: ${untrusted.map(code).join(', ')}.`,
  ];
  return [
    `## ${code(name)} {#${anchorOf(name)}}`,
    `**${plain(title)}.** ${plain(description)}`,
    ...notes.filter((note) => note !== false),
    table(['Argument', 'Type', 'Meaning'], members(input as Node)),
    table(['Answer', 'Type', 'Meaning'], members(output as Node)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function members({ properties = {}, required = [] }: Node): string[][] {
  return Object.entries(properties).map(([name, node]) => [
    `${code(name)}${required.includes(name) ? '' : ' (optional)'}`,
    typeOf(node),
    [plain(node.description ?? ''), node.enum && `One of ${node.enum.map(code).join(', ')}.`].filter(Boolean).join(' '),
  ]);
}

function typeOf({ type, items, anyOf, maximum, maxLength }: Node): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (type === 'array' && items) return `list of ${typeOf(items)}`;
  const bound =
    maximum === undefined ? (maxLength === undefined ? '' : `, up to ${maxLength} characters`) : `, up to ${maximum}`;
  return `${[type ?? 'any'].flat().join(' or ')}${bound}`;
}
