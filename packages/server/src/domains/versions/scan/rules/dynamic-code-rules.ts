import type { AnyNode } from 'acorn';
import { constantText, memberName } from '../read-constant.js';
import { calledMeaning, isReference, loadedModules, meaningOf } from '../resolve-names.js';
import { type Rule, sourceRule } from '../rule.js';
import type { Source } from '../source.js';

const check = 'dynamic_code';
const codeMakers = new Set(['AsyncFunction', 'GeneratorFunction', 'Function']);
const codeModules = new Set(['vm', 'repl', 'inspector', 'inspector/promises', 'sea']);

/** `typeof Function`, `x instanceof Function` and `Function.prototype` make no code. */
function isHarmlessMention(source: Source, node: AnyNode): boolean {
  const parent = source.parentOf(node);
  if (parent?.type === 'UnaryExpression') return parent.operator === 'typeof';
  if (parent?.type === 'BinaryExpression') return true;
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return false;
  return ['prototype', 'name', 'length', 'toString'].includes(memberName(source, parent) ?? '');
}

/** Names and members alike: `eval`, `window.eval`, `globalThis['ev' + 'al']`. */
function mentionsOf(source: Source, wanted: (meaning: string) => boolean): AnyNode[] {
  const names = source.all('Identifier').filter((node) => isReference(source, node));
  return [...names, ...source.all('MemberExpression'), ...reflected(source)].filter((node) => {
    const meaning = meaningOf(source, node);
    return meaning !== undefined && wanted(meaning) && !isHarmlessMention(source, node);
  });
}

/** `Reflect.get(globalThis, 'eval')` names a thing as a member would. */
const reflected = (source: Source): AnyNode[] =>
  source.all('CallExpression').filter((call) => meaningOf(source, call.callee as AnyNode) === 'Reflect.get');

const isDeclaredAlias = (source: Source, node: AnyNode): boolean => {
  const parent = source.parentOf(node);
  return parent?.type === 'VariableDeclarator' && parent.id === node;
};

const evalUse = sourceRule({
  id: 'eval',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of mentionsOf(source, (meaning) => meaning === 'eval' || meaning === 'execScript')) {
      if (!isDeclaredAlias(source, node)) report(node, 'eval runs a string as code.');
    }
  },
});

const functionMaker = sourceRule({
  id: 'function_constructor',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of mentionsOf(source, (meaning) => codeMakers.has(meaning))) {
      if (!isDeclaredAlias(source, node)) report(node, 'The Function constructor creates code from a string.');
    }
    for (const call of [...source.all('CallExpression'), ...source.all('NewExpression')]) {
      if (makesFunction(source, call))
        report(call, 'A constructor reached through a value creates code from a string.');
    }
  },
});

type Call = Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>;

/** `f.constructor(text)`; `new this.constructor(x)` is a legitimate way to create another instance of the same class. */
function makesFunction(source: Source, call: Call): boolean {
  const callee = call.callee as AnyNode;
  if (callee.type !== 'MemberExpression' || memberName(source, callee) !== 'constructor' || call.arguments.length === 0)
    return false;
  const { object } = callee;
  if (object.type === 'Super') return false;
  // Only one's own constructor is surely a class; any other value may be a function, whose constructor makes code.
  return call.type === 'CallExpression' || object.type !== 'ThisExpression';
}

const textTimer = sourceRule({
  id: 'text_timer',
  check,
  severity: 'error',
  look(source, report) {
    for (const call of source.all('CallExpression')) {
      const called = calledMeaning(source, call.callee as AnyNode);
      if (called !== 'setTimeout' && called !== 'setInterval' && called !== 'setImmediate') continue;
      const [first] = call.arguments;
      const isText =
        first &&
        (first.type === 'TemplateLiteral' ||
          first.type === 'BinaryExpression' ||
          constantText(source, first) !== undefined);
      if (isText) report(call, `${called} runs a string as code.`);
    }
  },
});

const computedModule = sourceRule({
  id: 'computed_module',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of mentionsOf(source, (meaning) => meaning === 'process.getBuiltinModule')) {
      if (!isCalled(source, node))
        report(node, 'A function that loads modules is passed on, so the modules cannot be determined.');
    }
    for (const { node, name } of loadedModules(source)) {
      if (name === undefined && !isOwnCreateRequire(source, node))
        report(node, 'The module name is computed, so the module cannot be determined.');
      else if (name && /^(data|blob|https?|file):/.test(name))
        report(node, 'A module is loaded from a URL instead of a package.');
    }
  },
});

/** Called where it stands, or given another name that is followed. */
function isCalled(source: Source, node: AnyNode): boolean {
  const parent = source.parentOf(node);
  return (parent?.type === 'CallExpression' && parent.callee === node) || parent?.type === 'VariableDeclarator';
}

/** `createRequire(import.meta.url)` itself loads nothing. */
const isOwnCreateRequire = (source: Source, node: AnyNode): boolean =>
  node.type === 'CallExpression' && meaningOf(source, node.callee as AnyNode) === 'module:module.createRequire';

const codeModule = sourceRule({
  id: 'code_module',
  check,
  severity: 'error',
  look(source, report) {
    for (const { node, name } of loadedModules(source)) {
      if (name && codeModules.has(name)) report(node, `The module ${name} runs code generated at run time.`);
    }
    for (const node of source.all('MemberExpression')) {
      const member = memberName(source, node);
      if (member === '_compile' || member === '_load') report(node, `${member} reaches into the module loader.`);
      const meaning = meaningOf(source, node);
      if (meaning === 'process.binding' || meaning === 'process.dlopen') report(node, `${meaning} loads native code.`);
    }
  },
});

const disguisedImport = sourceRule({
  id: 'disguised_import',
  check,
  severity: 'error',
  look(source, report) {
    for (const { node, name } of loadedModules(source)) {
      const extension = name && /^\.{0,2}\//.test(name) ? /[^/]\.([a-z0-9]+)$/i.exec(name)?.[1] : undefined;
      if (extension && !['js', 'mjs', 'cjs', 'json'].includes(extension))
        report(node, `A .${extension} file is loaded as code.`);
    }
  },
});

/** Objects that lead to everything else: one computed name of theirs hides any module or function. */
const rootObjects = new Set(['globalThis', 'process', 'module:process', 'module']);
/** Functions that read members of their first argument: by a name, or all of them. */
const readsOneMember = new Set(['Reflect.get', 'Reflect.getOwnPropertyDescriptor', 'Object.getOwnPropertyDescriptor']);
const readsAllMembers = new Set(['Object.entries', 'Object.values', 'Object.getOwnPropertyDescriptors']);

const isRoot = (source: Source, node: AnyNode | null | undefined): boolean =>
  rootObjects.has(meaningOf(source, node) ?? '');

/** `process['env']` says what it reads. A name that is put together, or that a variable holds, may be another one at run time. */
const isLiteral = (node: AnyNode | undefined): boolean =>
  node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0);

const computedGlobal = sourceRule({
  id: 'computed_global',
  check,
  severity: 'error',
  look(source, report) {
    const message = 'A property of process or of the global object is read by a computed name.';
    for (const node of source.all('MemberExpression')) {
      if (node.computed && !isLiteral(node.property as AnyNode) && isRoot(source, node.object as AnyNode))
        report(node, message);
    }
    for (const call of source.all('CallExpression')) {
      const called = calledMeaning(source, call.callee as AnyNode) ?? '';
      const readsUnseen = readsAllMembers.has(called) || (readsOneMember.has(called) && !isLiteral(call.arguments[1]));
      if (readsUnseen && isRoot(source, call.arguments[0])) report(call, message);
    }
    for (const { id, init } of source.all('VariableDeclarator')) {
      if (id.type !== 'ObjectPattern' || !isRoot(source, init)) continue;
      for (const property of id.properties) {
        const isComputed = property.type === 'Property' && property.computed && !isLiteral(property.key as AnyNode);
        if (isComputed) report(property, message);
      }
    }
  },
});

const webAssembly = sourceRule({
  id: 'web_assembly',
  check,
  severity: 'warning',
  look(source, report) {
    for (const node of source.all('MemberExpression')) {
      if (/^WebAssembly\.(compile|instantiate|Module|Instance)/.test(meaningOf(source, node) ?? ''))
        report(node, 'WebAssembly cannot be scanned.');
    }
  },
});

export const dynamicCodeRules: Rule[] = [
  evalUse,
  functionMaker,
  textTimer,
  computedModule,
  codeModule,
  disguisedImport,
  computedGlobal,
  webAssembly,
];
