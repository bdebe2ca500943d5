import { type AnyNode, type Options, Parser, type Program } from 'acorn';
import { type ScanBudget, scanBudgetPerFile } from './scan-budget.js';

/** A parsed file: its nodes by type, and each node's parent. */
export interface Source {
  file: string;
  text: string;
  lines: string[];
  program: Program;
  all<Type extends AnyNode['type']>(type: Type): Extract<AnyNode, { type: Type }>[];
  nodes: readonly AnyNode[];
  parentOf(node: AnyNode): AnyNode | undefined;
  /** The remaining effort that scanning this file may cost. */
  budget: ScanBudget;
}

export type ParsedSource = { source: Source } | { error: { line: number; message: string } };

export function parseSource(file: string, text: string, budget = scanBudgetPerFile): ParsedSource {
  const parsed = parseProgram(file, text);
  if ('error' in parsed) return parsed;
  return { source: indexTree(file, text, parsed.program, budget) };
}

type ParsedProgram = { program: Program } | { error: { line: number; message: string } };

/** Modules first, then scripts, unless the name says which it is. */
function parseProgram(file: string, text: string): ParsedProgram {
  const kinds: Options['sourceType'][] = file.endsWith('.mjs')
    ? ['module']
    : file.endsWith('.cjs')
      ? ['script']
      : ['module', 'script'];
  let failure: ParsedProgram = { error: { line: 1, message: 'It cannot be parsed.' } };
  for (const sourceType of kinds) {
    const parsed = attempt(text, {
      ecmaVersion: 'latest',
      sourceType,
      locations: true,
      allowHashBang: true,
      allowReturnOutsideFunction: sourceType === 'script',
    });
    if ('program' in parsed) return parsed;
    failure = parsed;
  }
  return failure;
}

/**
 * The parser without two checks that take quadratic time and that rules have no use for: whether a name is declared twice,
 * and whether a regular expression is well-formed. Code that breaks either does not run at all.
 */
const LinearParser = Parser.extend(
  (Base: typeof Parser) =>
    class extends Base {
      declareName(): void {}
      checkLocalExport(): void {}
      validateRegExpFlags(): void {}
      validateRegExpPattern(): void {}
    },
);

export const parseProgramText = (text: string, options: Options): Program => LinearParser.parse(text, options);

function attempt(text: string, options: Options): ParsedProgram {
  try {
    return { program: parseProgramText(text, options) };
  } catch (error) {
    if (error instanceof RangeError) return { error: { line: 1, message: 'It is nested too deeply to be parsed.' } };
    if (!(error instanceof SyntaxError)) throw error;
    const at = (error as SyntaxError & { loc?: { line: number } }).loc;
    return { error: { line: at?.line ?? 1, message: error.message } };
  }
}

/** Walks with a list instead of the stack: a file nested deeply on purpose must not stop the scan. */
function indexTree(file: string, text: string, program: Program, budget: number): Source {
  const parents = new Map<AnyNode, AnyNode>();
  const byType = new Map<string, AnyNode[]>();
  const nodes: AnyNode[] = [];
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    const alike = byType.get(node.type);
    if (alike) alike.push(node);
    else byType.set(node.type, [node]);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      waiting.push(child);
    }
  }
  return {
    file,
    text,
    lines: text.split(/\r\n|[\n\r\u2028\u2029]/),
    program,
    nodes,
    all: <Type extends AnyNode['type']>(type: Type) => (byType.get(type) ?? []) as Extract<AnyNode, { type: Type }>[],
    parentOf: (node) => parents.get(node),
    budget: { left: budget },
  };
}

function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node)) {
    // One by one: hundreds of thousands of arguments are too many for one call.
    if (Array.isArray(value)) {
      for (const member of value) if (isNode(member)) children.push(member);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string'
  );
}

export const lineOf = (node: AnyNode): number => node.loc?.start.line ?? 1;
