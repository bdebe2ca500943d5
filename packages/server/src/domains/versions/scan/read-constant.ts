import type { AnyNode } from 'acorn';
import { bindingsOf } from './find-bindings.js';
import type { Source } from './source.js';

const deepest = 200;

/** The text an expression always has, however it is put together; undefined when it depends on anything else. */
export function constantText(source: Source, node: AnyNode | null | undefined, depth = 0): string | undefined {
  if (!node || depth > deepest) return undefined;
  const read = (part: AnyNode | null | undefined) => constantText(source, part, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : undefined;
    case 'TemplateLiteral':
      return join(
        node.quasis.flatMap((quasi, index) => [
          quasi.value.cooked ?? undefined,
          ...(index < node.expressions.length ? [read(node.expressions[index])] : []),
        ]),
      );
    case 'BinaryExpression':
      return node.operator === '+' ? join([read(node.left), read(node.right)]) : undefined;
    case 'Identifier': {
      const binding = bindingsOf(source).of(node.name, node);
      return binding && binding.members.length === 0 && !binding.module ? read(binding.value) : undefined;
    }
    case 'CallExpression':
      return calledText(source, node, depth);
    default:
      return undefined;
  }
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** `['e','val'].join('')`, `'lave'.split('').reverse().join('')`, `String.fromCharCode(101, 118)` and their like. */
function calledText(source: Source, call: Call, depth: number): string | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const method = memberName(source, callee, depth);
  if (method === 'fromCharCode' && callee.object.type === 'Identifier' && callee.object.name === 'String') {
    const codes = call.arguments.map((argument) => Number(constantText(source, argument, depth + 1)));
    return codes.every(Number.isInteger) ? String.fromCharCode(...codes) : undefined;
  }
  if (method === 'concat')
    return join([
      constantText(source, callee.object, depth + 1),
      ...call.arguments.map((part) => constantText(source, part, depth + 1)),
    ]);
  if (method !== 'join') return undefined;
  const parts = constantList(source, callee.object, depth + 1);
  const between = call.arguments.length === 0 ? ',' : constantText(source, call.arguments[0], depth + 1);
  return parts && between !== undefined ? parts.join(between) : undefined;
}

function constantList(source: Source, node: AnyNode, depth: number): string[] | undefined {
  if (depth > deepest) return undefined;
  if (node.type === 'ArrayExpression') {
    const parts = node.elements.map((element) => constantText(source, element, depth + 1));
    return parts.every((part) => part !== undefined) ? parts : undefined;
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const method = memberName(source, node.callee, depth);
  if (method === 'reverse') return constantList(source, node.callee.object, depth + 1)?.reverse();
  if (method !== 'split') return undefined;
  const whole = constantText(source, node.callee.object, depth + 1);
  const between = constantText(source, node.arguments[0], depth + 1);
  return whole !== undefined && between !== undefined ? whole.split(between) : undefined;
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>;

/** The member an expression names, spelled with a dot or as a constant in brackets. */
export function memberName(source: Source, node: Member, depth = 0): string | undefined {
  if (node.property.type === 'PrivateIdentifier') return undefined;
  if (node.computed) return constantText(source, node.property, depth + 1);
  return node.property.type === 'Identifier' ? node.property.name : undefined;
}

function join(parts: (string | undefined)[]): string | undefined {
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/** What an expression surely starts with: the origin of `https://a.example/${id}`. */
export function constantStart(source: Source, node: AnyNode, depth = 0): string {
  const whole = constantText(source, node, depth);
  if (whole !== undefined || depth > deepest) return whole ?? '';
  if (node.type === 'TemplateLiteral') {
    const [first, second] = node.expressions;
    const start = node.quasis[0]?.value.cooked ?? '';
    const next = first && constantText(source, first, depth + 1);
    return next === undefined ? start : start + next + (second ? '' : (node.quasis[1]?.value.cooked ?? ''));
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = constantText(source, node.left, depth + 1);
    return left === undefined
      ? constantStart(source, node.left, depth + 1)
      : left + constantStart(source, node.right, depth + 1);
  }
  if (node.type !== 'Identifier') return '';
  const binding = bindingsOf(source).of(node.name, node);
  return binding?.value && binding.members.length === 0 ? constantStart(source, binding.value, depth + 1) : '';
}
