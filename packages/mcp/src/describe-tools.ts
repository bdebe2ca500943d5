import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { tools } from './all-tools.js';
import { inputOf } from './call-tool.js';
import type { Mode, Tool } from './tool.js';

/** What a client is told of the tools of a mode: in read-only mode those that write are not there. */
export function describeTools(mode: Mode): ListedTool[] {
  return tools.filter(({ effect }) => mode === 'write' || effect !== 'write').map((tool) => describe(mode, tool));
}

function describe(mode: Mode, tool: Tool): ListedTool {
  const { name, title, description, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: plain(inputOf({ mode }, tool)) as ListedTool['inputSchema'],
    outputSchema: plain(output) as ListedTool['outputSchema'],
    annotations: hintsOf(mode, tool),
  };
}

function hintsOf(mode: Mode, { effect, destroys, repeatable, reachesOut }: Tool): ListedTool['annotations'] {
  const readOnly = effect === 'read' || (effect === 'mixed' && mode === 'read');
  return {
    readOnlyHint: readOnly,
    destructiveHint: destroys && !readOnly,
    idempotentHint: repeatable || readOnly,
    openWorldHint: reachesOut,
  };
}

/** A schema as JSON: what only our own code reads of it is left out. */
const plain = (schema: object): unknown => JSON.parse(JSON.stringify(schema));
