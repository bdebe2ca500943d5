import type { AnyNode } from 'acorn';
import { constantText, memberName } from '../read-constant.js';
import { meaningOf } from '../resolve-names.js';
import { type Rule, sourceRule } from '../rule.js';
import { spend } from '../scan-budget.js';
import type { Source } from '../source.js';

const check = 'data_safety';
const builtIns = new Set([
  'Object',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Function',
  'Promise',
  'Map',
  'Set',
  'RegExp',
  'Date',
  'Error',
  'JSON',
  'Response',
  'Request',
  'Headers',
]);

type Member = Extract<AnyNode, { type: 'MemberExpression' }>;

function writtenMembers(source: Source): Member[] {
  const left = source.all('AssignmentExpression').map((node) => node.left as AnyNode);
  const defined = source.all('CallExpression').flatMap((call) => {
    const called = meaningOf(source, call.callee as AnyNode);
    return called === 'Object.defineProperty' || called === 'Object.assign' || called === 'Reflect.set'
      ? call.arguments.slice(0, 1)
      : [];
  });
  return [...left, ...defined].filter((node): node is Member => node.type === 'MemberExpression');
}

const prototypeWrite = sourceRule({
  id: 'prototype_write',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of writtenMembers(source)) {
      if (pathOf(source, node).includes('__proto__')) report(node, 'Writing through __proto__ changes shared objects.');
    }
  },
});

const builtInChange = sourceRule({
  id: 'built_in_change',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of writtenMembers(source)) {
      const [owner = '', member] = (meaningOf(source, node) ?? '').split('.');
      if (builtIns.has(owner) && member === 'prototype') report(node, `${owner}.prototype is changed for all code.`);
    }
  },
});

/** Names of members from the outside in, constants in brackets included. */
function pathOf(source: Source, node: AnyNode): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (let part: AnyNode = node; part.type === 'MemberExpression'; part = part.object as AnyNode)
    names.push(memberName(source, part));
  return names;
}

const guards = ['__proto__', 'hasOwn', 'hasOwnProperty', 'constructor'];

type Loop = Extract<AnyNode, { type: 'ForInStatement' | 'ForOfStatement' }>;

const unguardedMerge = sourceRule({
  id: 'unguarded_merge',
  check,
  severity: 'warning',
  look(source, report) {
    const copying = new Set<Loop>();
    for (const { left } of source.all('AssignmentExpression')) {
      if (left.type !== 'MemberExpression' || !left.computed || constantText(source, left.property) !== undefined)
        continue;
      const loop = loopAround(source, left);
      if (loop) copying.add(loop);
    }
    const reported = new Set<AnyNode>();
    for (const { callee } of source.all('CallExpression')) {
      const loop = callee.type === 'Identifier' ? loopAround(source, callee) : undefined;
      const maker = loop && copying.has(loop) ? functionAround(source, loop) : undefined;
      if (!loop || !maker || reported.has(maker) || callee.type !== 'Identifier') continue;
      const name = 'id' in maker && maker.id?.type === 'Identifier' ? maker.id.name : undefined;
      if (callee.name !== name) continue;
      reported.add(maker);
      const text = source.text.slice(maker.start, maker.end);
      if (!guards.some((guard) => text.includes(guard))) {
        report(loop, 'A deep copy accepts any key, including __proto__. Skip that key.');
      }
    }
  },
});

function loopAround(source: Source, node: AnyNode): Loop | undefined {
  for (let around = source.parentOf(node); around; around = source.parentOf(around)) {
    spend(source.budget);
    if (around.type === 'ForInStatement' || around.type === 'ForOfStatement') return around;
    if (/Function/.test(around.type)) return undefined;
  }
  return undefined;
}

function functionAround(source: Source, node: AnyNode): AnyNode | undefined {
  let around = source.parentOf(node);
  while (around && !/Function/.test(around.type)) {
    spend(source.budget);
    around = source.parentOf(around);
  }
  return around;
}

const environmentExport = sourceRule({
  id: 'environment_export',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of source.all('MemberExpression')) {
      if (meaningOf(source, node) === 'process.env' && !readsOneVariable(source, node))
        report(node, 'The code reads the whole environment. Read the required variables by name.');
    }
  },
});

function readsOneVariable(source: Source, node: AnyNode): boolean {
  const parent = source.parentOf(node);
  if (parent?.type === 'ChainExpression') return readsOneVariable(source, parent);
  if (parent?.type === 'MemberExpression') return parent.object === node;
  if (parent?.type === 'BinaryExpression') return parent.operator === 'in';
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'ObjectPattern') return false;
  return parent.id.properties.every((property) => property.type === 'Property');
}

const cookieRead = sourceRule({
  id: 'cookie_read',
  check,
  severity: 'warning',
  look(source, report) {
    for (const node of source.all('MemberExpression')) {
      if (meaningOf(source, node) === 'document.cookie')
        report(node, 'Apps must not read the cookies of the storefront.');
    }
  },
});

export const dataSafetyRules: Rule[] = [prototypeWrite, builtInChange, unguardedMerge, environmentExport, cookieRead];
