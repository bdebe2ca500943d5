/** What was found: whatever was put there, and the values of the path's parameters by their names. */
export interface Found<Thing> {
  thing: Thing;
  params: Record<string, string>;
}

export interface RouteTable<Thing> {
  /** Undefined where no route matches, and where the path cannot be decoded. */
  find(method: string, url: string): Found<Thing> | undefined;
}

export interface Placed<Thing> {
  method: string;
  /** In OpenAPI form: `/developer/apps/{appId}`; the last parameter may take the rest of a path: `/docs/{rest*}`. */
  path: string;
  thing: Thing;
}

/** Where a path ends. */
interface Leaf<Thing> {
  thing: Thing;
  names: string[];
}

/** What may follow a beginning of a path, segment by segment. */
interface Branch<Thing> {
  fixed: Map<string, Branch<Thing>>;
  parameter: Branch<Thing> | undefined;
  rest: Leaf<Thing> | undefined;
  leaf: Leaf<Thing> | undefined;
}

/** Longer than any value that a route accepts. */
const mostParameterLength = 4_096;

/**
 * Finds the route of a request. Of several that match, the one whose path is fixed for longest: `/orders/counts` before
 * `/orders/{id}`. A table is made at every start, so it is made without compiling anything.
 */
export function openRouteTable<Thing>(all: readonly Placed<Thing>[]): RouteTable<Thing> {
  const roots = new Map<string, Branch<Thing>>();
  for (const placed of all) place(rootOf(roots, placed.method), placed);
  return {
    find(method, url) {
      const root = roots.get(method);
      const segments = root && readSegments(url);
      return segments && walk(root, segments, 0, []);
    },
  };
}

const newBranch = <Thing>(): Branch<Thing> => ({
  fixed: new Map(),
  parameter: undefined,
  rest: undefined,
  leaf: undefined,
});

function rootOf<Thing>(roots: Map<string, Branch<Thing>>, method: string): Branch<Thing> {
  const known = roots.get(method);
  if (known) return known;
  const root = newBranch<Thing>();
  roots.set(method, root);
  return root;
}

function place<Thing>(root: Branch<Thing>, { method, path, thing }: Placed<Thing>): void {
  const names: string[] = [];
  const leaf = { thing, names };
  let branch = root;
  for (const segment of path.slice(1).split('/')) {
    const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(segment) ?? [];
    if (name) names.push(name);
    if (star) {
      if (branch.rest) throw new Error(`${method} ${path} is declared twice.`);
      branch.rest = leaf;
      return;
    }
    branch = name ? parameterOf(branch) : fixedOf(branch, segment);
  }
  if (branch.leaf) throw new Error(`${method} ${path} is declared twice.`);
  branch.leaf = leaf;
}

function parameterOf<Thing>(branch: Branch<Thing>): Branch<Thing> {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function fixedOf<Thing>(branch: Branch<Thing>, segment: string): Branch<Thing> {
  const known = branch.fixed.get(segment);
  if (known) return known;
  const next = newBranch<Thing>();
  branch.fixed.set(segment, next);
  return next;
}

/** Some clients send a whole address instead of a path. */
const origin = /^https?:\/\/[^/?#]+/i;

/** The decoded segments of the path, without query; undefined where they cannot be decoded. */
function readSegments(url: string): string[] | undefined {
  const target = url.startsWith('/') ? url : url.replace(origin, '').replace(/^(?=\?|$)/, '/');
  if (!target.startsWith('/')) return undefined;
  const end = target.search(/[?#]/);
  const path = target.slice(1, end < 0 ? undefined : end);
  const segments = path.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    // It is no text: no route has such a path.
    return undefined;
  }
}

/** `values` are those of the parameters on the way here. */
function walk<Thing>(
  branch: Branch<Thing>,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): Found<Thing> | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.leaf && tell(branch.leaf, values);
  const { fixed, parameter, rest } = branch;
  const next = fixed.get(segment);
  const found = next && walk(next, segments, at + 1, values);
  if (found) return found;
  const isValue = segment.length <= mostParameterLength;
  const byValue = parameter && isValue ? walk(parameter, segments, at + 1, [...values, segment]) : undefined;
  return byValue ?? (rest && tell(rest, [...values, segments.slice(at).join('/')]));
}

function tell<Thing>({ thing, names }: Leaf<Thing>, values: readonly string[]): Found<Thing> {
  const params: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) params[names[index] as string] = values[index] as string;
  return { thing, params };
}
