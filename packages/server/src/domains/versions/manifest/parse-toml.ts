import { manifestLimits } from '@souk/contract';
import { parse, TomlError } from 'smol-toml';
import type { Problem } from './problems.js';
import type { Place } from './toml-reader.js';

export type ParsedToml = { table: Record<string, unknown> } | { problem: Problem };

/** Deep enough for any manifest; deeper nesting is refused before it can exhaust a reader's stack. */
const deepestNesting = 20;

/** Reads TOML. A mistake in it is one problem that names its line and column: nothing after it can be trusted. */
export function parseToml(text: string): ParsedToml {
  if (Buffer.byteLength(text) > manifestLimits.bytes) return { problem: tooLarge };
  try {
    const table = parse(text, { maxDepth: deepestNesting, unsafeKeyBehaviour: 'throw' });
    // The parser counts brackets only; dotted keys nest as well.
    return isDeeperThan(table, deepestNesting) ? { problem: tooDeep } : { table };
  } catch (error) {
    if (error instanceof TomlError) return { problem: syntaxProblem(error) };
    throw error;
  }
}

/** Level by level, without recursion. */
function isDeeperThan(root: unknown, most: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const tooDeep: Problem = {
  code: 'MANIFEST_TOO_DEEP',
  path: '',
  message: `The manifest is nested more than ${deepestNesting} levels deep.`,
  fix: 'Shorten dotted keys and table names. No field of a manifest is nested that deep.',
};

const tooLarge: Problem = {
  code: 'MANIFEST_TOO_LARGE',
  path: '',
  message: `The manifest is larger than ${manifestLimits.bytes / 1024} KiB.`,
  fix: 'Shorten descriptions and remove definitions that are not used.',
};

function syntaxProblem(error: TomlError): Problem {
  const { line, column } = error;
  const reason = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
  return {
    code: 'TOML_SYNTAX',
    path: `line ${line}, column ${column}`,
    message: `Line ${line}, column ${column} is not valid TOML: ${reason}.`,
    fix: `Correct the TOML at line ${line}, column ${column}, then validate again. The rest was not read.`,
  };
}

const syntaxPath = /^line (\d+), column (\d+)$/;

/** Where the TOML is broken; undefined for every other problem. */
export function syntaxPlaceOf({ code, path }: Problem): Place | undefined {
  const [, line, column] = (code === 'TOML_SYNTAX' && syntaxPath.exec(path)) || [];
  return line && column ? { line: Number(line), column: Number(column) } : undefined;
}
