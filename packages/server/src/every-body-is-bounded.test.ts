import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../testing/cpu-ms-of.js';
import { surfaceRoutes } from './compose-server.js';
import { parseJson } from './foundation/http/body/parse-json.js';
import { defaultBodyLimitBytes } from './foundation/http/body/read-body.js';
import type { JsonBody, Route } from './foundation/http/define-route.js';
import { compileRoute } from './foundation/http/exchange.js';
import { UnreadableBody } from './foundation/http/request-errors.js';

interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  maxItems?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  anyOf?: Node[];
}

const maxMs = 60;

const withBody = surfaceRoutes.filter((route): route is Route & { body: JsonBody } => route.body?.kind === 'json');
const title = ({ method, path }: Route) => `${method} ${path}`;
const isA = (type: string, node: Node) => node.type === type || (Array.isArray(node.type) && node.type.includes(type));

/** Every place of a body, as the list of keys that leads to it. */
function* placesOf(node: Node, path: string[] = []): Generator<{ node: Node; path: string[] }> {
  yield { node, path };
  for (const [name, member] of Object.entries(node.properties ?? {})) yield* placesOf(member, [...path, name]);
  for (const member of Object.values(node.patternProperties ?? {})) yield* placesOf(member, [...path, 'any']);
  if (node.items) yield* placesOf(node.items, [...path, '0']);
  for (const branch of node.anyOf ?? []) yield* placesOf(branch, path);
}

/** A body that holds one piece of text at one place, and nothing else. */
function bodyWith(path: string[], text: string): string {
  return path.reduceRight((inner, key) => (key === '0' ? `[${inner}]` : `{${JSON.stringify(key)}:${inner}}`), text);
}

const filled = (piece: string, bytes: number) =>
  Array(Math.floor(bytes / (piece.length + 1)))
    .fill(piece)
    .join(',');
const keys = (bytes: number) => Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":0`).join(',');
/** What fits into a body of this size, beside the path that leads to it. */
const hostile = (bytes: number) => [
  `[${filled('{}', Math.min(bytes, 34_000))}]`,
  `[${filled('""', Math.min(bytes, 34_000))}]`,
  `[${filled('0', bytes)}]`,
  `{${keys(Math.min(bytes, 140_000))}}`,
  `"${'a'.repeat(bytes)}"`,
  `"${'a@'.repeat(bytes / 2)}"`,
];

describe('every body', () => {
  it('has a bound on each array and each set of members', () => {
    const unbounded = withBody.flatMap((route) =>
      [...placesOf(route.body.schema as Node)]
        .filter(
          ({ node }) =>
            (isA('array', node) && node.maxItems === undefined) ||
            (node.patternProperties && node.maxProperties === undefined),
        )
        .map(({ path }) => `${title(route)}: ${path.join('.')}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('compares items with each other only where they are few', () => {
    const costly = withBody.flatMap((route) =>
      [...placesOf(route.body.schema as Node)]
        .filter(({ node }) => node.uniqueItems && (node.maxItems ?? 0) > 100 && !isA('string', node.items ?? {}))
        .map(({ path }) => `${title(route)}: ${path.join('.')}`),
    );
    expect(costly).toEqual([]);
  });

  it('is refused within a moment, with 50 problems at most, whatever stands wherever in it', () => {
    const slow: string[] = [];
    const seen = new Set<string>();
    for (const route of withBody) {
      const bytes = (route.body.limitBytes ?? defaultBodyLimitBytes) - 1_000;
      const { validateBody } = compileRoute(route);
      validateBody?.({});
      for (const { node, path } of placesOf(route.body.schema as Node)) {
        const kind = JSON.stringify([bytes, node]);
        if (seen.has(kind)) continue;
        seen.add(kind);
        const isLeaf = !node.items && !node.properties && !node.patternProperties && !node.anyOf;
        for (const text of isLeaf ? hostile(bytes).slice(-2) : hostile(bytes)) {
          const body = Buffer.from(bodyWith(path, text));
          const measure = () =>
            cpuMsOf(() => {
              expect(problemsOf(() => validateBody?.(parseJson(body))).length).toBeLessThanOrEqual(50);
            });
          // The collector, or a thread of another test, may have been at work: what it costs by itself is the least of a few.
          let spent = measure();
          for (let again = 0; again < 4 && spent >= maxMs; again++) spent = Math.min(spent, measure());
          if (spent >= maxMs) slow.push(`${title(route)} ${path.join('.')} ${text.slice(0, 12)}: ${spent} ms`);
        }
      }
    }
    expect(slow).toEqual([]);
  }, 120_000);
});

function problemsOf(validate: () => string[] | undefined): string[] {
  try {
    return validate() ?? [];
  } catch (error) {
    if (error instanceof UnreadableBody) return [error.message];
    throw error;
  }
}
