import type { AnyNode, Identifier, Pattern } from 'acorn';
import { spend } from './scan-budget.js';
import type { Source } from './source.js';

/** What a name stands for where it is declared. */
export interface Binding {
  /** Its initial value, where the source has one. */
  value?: AnyNode;
  /** Taken out of that value by destructuring: its members, outermost first. */
  members: string[];
  /** Imported from a module; `members` names the export. */
  module?: string;
}

export interface Bindings {
  /** Undefined for an undeclared name: a global. */
  of(name: string, use: AnyNode): Binding | undefined;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const scopeTypes = new Set([
  ...functionTypes,
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'StaticBlock',
]);

const known = new WeakMap<Source, Bindings>();

/**
 * Which declaration a name refers to, scope by scope. Without scopes, a harmless parameter called `Function` somewhere
 * would hide a dangerous use of the real one elsewhere.
 */
export function bindingsOf(source: Source): Bindings {
  const found = known.get(source);
  if (found) return found;
  const scopes = collectScopes(source);
  const bindings: Bindings = {
    of(name, use) {
      for (let node: AnyNode | undefined = use; node; node = source.parentOf(node)) {
        spend(source.budget);
        const binding = scopes.get(node)?.get(name);
        if (binding) return binding;
      }
      return undefined;
    },
  };
  known.set(source, bindings);
  return bindings;
}

type Scopes = Map<AnyNode, Map<string, Binding>>;

function collectScopes(source: Source): Scopes {
  const scopes: Scopes = new Map();
  const declare = (scope: AnyNode, name: string, binding: Binding) => {
    spend(source.budget, 1 + binding.members.length);
    const names = scopes.get(scope) ?? new Map<string, Binding>();
    scopes.set(scope, names.set(name, binding));
  };
  const around = (node: AnyNode, wanted: ReadonlySet<string>): AnyNode => {
    let scope = source.parentOf(node);
    while (scope && scope.type !== 'Program' && !wanted.has(scope.type)) {
      spend(source.budget);
      scope = source.parentOf(scope);
    }
    return scope ?? source.program;
  };
  for (const declarator of source.all('VariableDeclarator')) {
    const declaration = source.parentOf(declarator);
    const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var';
    const scope = around(declarator, isVar ? functionTypes : scopeTypes);
    for (const [name, members] of namesIn(declarator.id))
      declare(scope, name, { value: declarator.init ?? undefined, members });
  }
  for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const) {
    for (const made of source.all(type)) {
      for (const [name] of made.params.flatMap((param) => namesIn(param))) declare(made, name, { members: [] });
      if (made.id)
        declare(type === 'FunctionDeclaration' ? around(made, scopeTypes) : made, made.id.name, { members: [] });
    }
  }
  for (const made of source.all('ClassDeclaration'))
    if (made.id) declare(around(made, scopeTypes), made.id.name, { members: [] });
  for (const caught of source.all('CatchClause')) {
    if (caught.param) for (const [name] of namesIn(caught.param)) declare(caught, name, { members: [] });
  }
  for (const statement of source.all('ImportDeclaration')) {
    const module = String(statement.source.value);
    for (const specifier of statement.specifiers) {
      const members = specifier.type === 'ImportSpecifier' ? [exportName(specifier.imported)] : [];
      declare(source.program, specifier.local.name, { members, module });
    }
  }
  return scopes;
}

const exportName = (node: Identifier | { value?: unknown; type: string }): string =>
  node.type === 'Identifier' ? (node as Identifier).name : String((node as { value?: unknown }).value);

/** Every name a pattern declares, with the members it takes out of the value. */
function namesIn(pattern: Pattern, members: string[] = []): [string, string[]][] {
  switch (pattern.type) {
    case 'Identifier':
      return [[pattern.name, members]];
    case 'AssignmentPattern':
      return namesIn(pattern.left, members);
    case 'RestElement':
      return namesIn(pattern.argument, [...members, '*']);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element, [...members, '*']) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesIn(property.argument, members);
        const { key, computed } = property;
        const member =
          !computed && key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '*';
        return namesIn(property.value, [...members, member]);
      });
    default:
      return [];
  }
}
