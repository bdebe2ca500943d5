import type { AnyNode } from 'acorn';
import { constantText } from '../read-constant.js';
import { loadedModules, meaningOf } from '../resolve-names.js';
import { type Rule, sourceRule } from '../rule.js';
import type { Source } from '../source.js';

const check = 'processes';

const childProcess = sourceRule({
  id: 'child_process',
  check,
  severity: 'error',
  look(source, report) {
    for (const { node, name } of loadedModules(source)) {
      if (name === 'child_process' || name === 'cluster') report(node, `The module ${name} starts other programs.`);
    }
  },
});

const computedWorker = sourceRule({
  id: 'computed_worker',
  check,
  severity: 'error',
  look(source, report) {
    for (const made of source.all('NewExpression')) {
      const meaning = meaningOf(source, made.callee as AnyNode);
      if (meaning !== 'Worker' && meaning !== 'SharedWorker' && meaning !== 'module:worker_threads.Worker') continue;
      if (!namesOwnFile(source, made.arguments[0]) || asksForEval(source, made.arguments[1]))
        report(made, 'A worker runs code that is not a file of the bundle.');
    }
  },
});

function namesOwnFile(source: Source, node: AnyNode | undefined): boolean {
  if (node?.type === 'NewExpression' && meaningOf(source, node.callee as AnyNode) === 'URL')
    return namesOwnFile(source, node.arguments[0]);
  return /^\.{1,2}\/[\w./-]+\.[cm]?js$/.test(constantText(source, node) ?? '');
}

function asksForEval(source: Source, node: AnyNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type !== 'ObjectExpression') return true;
  return node.properties.some((property) => {
    if (property.type === 'SpreadElement') return true;
    const name =
      !property.computed && property.key.type === 'Identifier' ? property.key.name : constantText(source, property.key);
    return name === 'eval' && !(property.value.type === 'Literal' && property.value.value === false);
  });
}

const hostFile = sourceRule({
  id: 'host_file',
  check,
  severity: 'error',
  look(source, report) {
    const telling =
      /^(\/etc\/(passwd|shadow|hosts|ssh)|\/proc\/|\/sys\/|\/root\/|\/var\/run\/)|(^|\/)\.(ssh|aws|kube|docker|npmrc|netrc|git-credentials)(\/|$)|\/var\/run\/secrets/;
    for (const node of source.all('Literal')) {
      if (typeof node.value === 'string' && telling.test(node.value))
        report(node, 'The code contains a path to files or credentials of the host.');
    }
  },
});

export const processRules: Rule[] = [childProcess, computedWorker, hostFile];
