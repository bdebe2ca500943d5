import type { AnyNode } from 'acorn';
import { type Binding, bindingsOf } from './find-bindings.js';
import { constantText, memberName } from './read-constant.js';
import { spend } from './scan-budget.js';
import type { Source } from './source.js';

const globalObjects = new Set(['globalThis', 'window', 'self', 'global', 'frames', 'top', 'parent']);
const deepest = 50;
const known = new WeakMap<AnyNode, string | undefined>();

/**
 * The well-known thing an expression stands for, through aliases, destructuring and constant brackets: `eval`,
 * `process.env`, or `module:child_process.exec`. Undefined for what is the app's own.
 */
export function meaningOf(source: Source, node: AnyNode | null | undefined, depth = 0): string | undefined {
  if (!node || depth > deepest) return undefined;
  if (known.has(node)) return known.get(node);
  spend(source.budget);
  const meaning = readMeaning(source, node, depth);
  // As with constants: what was cut off at the deepest level is evaluated again when requested directly.
  if (meaning !== undefined || depth === 0) known.set(node, meaning);
  return meaning;
}

function readMeaning(source: Source, node: AnyNode, depth: number): string | undefined {
  const next = (part: AnyNode | null | undefined) => meaningOf(source, part, depth + 1);
  switch (node.type) {
    case 'Identifier':
      return meaningOfName(source, node, depth);
    case 'ThisExpression':
      return isOutermost(source, node) ? 'globalThis' : undefined;
    case 'MemberExpression':
      return meaningOfChain(source, node, depth);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return next(node.expression);
    case 'AwaitExpression':
      return next(node.argument);
    case 'SequenceExpression':
      return next(node.expressions.at(-1));
    case 'ImportExpression':
      return moduleMeaning(constantText(source, node.source));
    case 'CallExpression':
      return meaningOfCall(source, node, depth);
    default:
      return undefined;
  }
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>;

/** From its root outwards, without recursion: each link of `a.b.c...` is visited once, however long the chain is. */
function meaningOfChain(source: Source, node: Member, depth: number): string | undefined {
  const links: Member[] = [];
  let root: AnyNode = node;
  while (root.type === 'MemberExpression' && !known.has(root)) {
    spend(source.budget);
    links.push(root);
    root = root.object as AnyNode;
  }
  let meaning = meaningOf(source, root, depth + 1);
  for (const link of links.reverse()) {
    const member = meaning === undefined ? undefined : memberName(source, link);
    meaning = meaning === undefined || member === undefined ? undefined : memberOf(meaning, [member]);
    if (meaning !== undefined || depth === 0) known.set(link, meaning);
  }
  return meaning;
}

/** Outside every function and class `this` is the global object of a script. */
function isOutermost(source: Source, node: AnyNode): boolean {
  for (let around = source.parentOf(node); around; around = source.parentOf(around)) {
    spend(source.budget);
    if (['FunctionDeclaration', 'FunctionExpression', 'ClassBody'].includes(around.type)) return false;
  }
  return true;
}

function meaningOfName(
  source: Source,
  node: Extract<AnyNode, { type: 'Identifier' }>,
  depth: number,
): string | undefined {
  const binding = bindingsOf(source).of(node.name, node);
  if (!binding) return globalObjects.has(node.name) ? 'globalThis' : shortEnough(node.name);
  if (meaningsOfBindings.has(binding)) return meaningsOfBindings.get(binding);
  const base =
    binding.module === undefined ? meaningOf(source, binding.value, depth + 1) : moduleMeaning(binding.module);
  const meaning = base === undefined ? undefined : memberOf(base, binding.members);
  if (meaning !== undefined || depth === 0) meaningsOfBindings.set(binding, meaning);
  return meaning;
}

/** Each declaration's meaning, once: it may be used in thousands of places. */
const meaningsOfBindings = new WeakMap<Binding, string | undefined>();

/** No well-known thing has a longer name; anything longer would only slow down every rule. */
const longestMeaning = 200;
const shortEnough = (meaning: string): string | undefined => (meaning.length > longestMeaning ? undefined : meaning);

function meaningOfCall(
  source: Source,
  node: Extract<AnyNode, { type: 'CallExpression' }>,
  depth: number,
): string | undefined {
  const callee = meaningOf(source, node.callee as AnyNode, depth + 1);
  if (callee === undefined) return undefined;
  if (isRequire(callee)) return moduleMeaning(constantText(source, node.arguments[0]));
  if (callee === 'module:module.createRequire') return 'require';
  if (callee === 'Reflect.get') {
    const object = meaningOf(source, node.arguments[0], depth + 1);
    const member = constantText(source, node.arguments[1]);
    return object === undefined || member === undefined ? undefined : memberOf(object, [member]);
  }
  return callee.endsWith('.bind') ? callee.slice(0, -'.bind'.length) : undefined;
}

/** Every way to load a module by name. */
function isRequire(meaning: string): boolean {
  return [
    'require',
    'module.require',
    'process.getBuiltinModule',
    'process.mainModule.require',
    'require.main.require',
  ].includes(meaning);
}

function moduleMeaning(name: string | undefined): string | undefined {
  return name === undefined ? undefined : shortEnough(`module:${name.replace(/^node:/, '')}`);
}

function memberOf(object: string, members: string[]): string | undefined {
  let whole = object;
  for (const member of members) {
    if (whole === 'globalThis') whole = globalObjects.has(member) ? 'globalThis' : member;
    // As far as the rules are concerned, a module's default export is the module itself.
    else if (!whole.startsWith('module:') || member !== 'default') whole = `${whole}.${member}`;
    if (whole.length > longestMeaning) return undefined;
  }
  return whole;
}

/** What a call calls, with `.call` and `.apply` looked through. */
export function calledMeaning(source: Source, callee: AnyNode): string | undefined {
  return meaningOf(source, callee)?.replace(/\.(call|apply)$/, '');
}

/** The module a meaning belongs to, or undefined. */
export function moduleOf(meaning: string | undefined): string | undefined {
  return meaning?.startsWith('module:') ? meaning.slice('module:'.length) : undefined;
}

/** Every place a module is loaded from, with its name where that is constant. */
export function loadedModules(source: Source): { node: AnyNode; name: string | undefined }[] {
  const declared = [
    ...source.all('ImportDeclaration'),
    ...source.all('ExportAllDeclaration'),
    ...source.all('ExportNamedDeclaration'),
  ];
  return [
    ...declared.flatMap((node) => (node.source ? [{ node: node as AnyNode, name: String(node.source.value) }] : [])),
    ...source
      .all('ImportExpression')
      .map((node) => ({ node: node as AnyNode, name: constantText(source, node.source) })),
    ...source
      .all('CallExpression')
      .filter((node) => isRequire(calledMeaning(source, node.callee as AnyNode) ?? ''))
      .map((node) => ({ node: node as AnyNode, name: constantText(source, node.arguments[0]) })),
  ].map(({ node, name }) => ({ node, name: name?.replace(/^node:/, '') }));
}

/** Whether an identifier is read as a value, and is not a property name, label or declaration. */
export function isReference(source: Source, node: Extract<AnyNode, { type: 'Identifier' }>): boolean {
  const parent = source.parentOf(node);
  if (!parent) return false;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node || parent.computed;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.computed || parent.value === node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'MetaProperty':
      return false;
    case 'ExportSpecifier':
      return parent.local === node;
    default:
      return true;
  }
}
