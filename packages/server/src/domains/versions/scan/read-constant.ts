import type { AnyNode } from 'acorn';
import { bindingsOf } from './find-bindings.js';
import { spend } from './scan-budget.js';
import type { Source } from './source.js';

/** Deeper than anyone writes by hand. */
const deepest = 200;
/** No name or address is longer; past this, text is only built to fill the memory. */
const longest = 256 * 1024;

/** Each node's text, once: a name used in a thousand places is followed a single time. */
const known = new WeakMap<AnyNode, string | undefined>();

/** The text an expression always has, however it is put together; undefined when it depends on anything else. */
export function constantText(source: Source, node: AnyNode | null | undefined, depth = 0): string | undefined {
  if (!node || depth > deepest) return undefined;
  if (known.has(node)) return charged(source, known.get(node));
  spend(source.budget);
  const text = charged(source, readText(source, node, depth));
  // What was cut off at the deepest level may have a text when requested directly, so only texts are cached.
  if (text !== undefined || depth === 0) known.set(node, text);
  return text;
}

/** Rules go through every text they are given: a long one costs more, each time it is used. */
function charged(source: Source, text: string | undefined): string | undefined {
  if (text !== undefined) spend(source.budget, text.length >>> 8);
  return text;
}

function readText(source: Source, node: AnyNode, depth: number): string | undefined {
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
      if (node.operator !== '+') return undefined;
      return joinWhileConstant([() => read(node.left), () => read(node.right)]);
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

/** `['e','val'].join('')`, `'lave'.split('').reverse().join('')`, `String.fromCharCode(101, 118)`, `atob('...')` and their like. */
function calledText(source: Source, call: Call, depth: number): string | undefined {
  const { callee } = call;
  const given = (index: number) => constantText(source, call.arguments[index], depth + 1);
  if (callee.type === 'Identifier' && !bindingsOf(source).of(callee.name, callee))
    return decoded(callee.name, given(0));
  if (callee.type !== 'MemberExpression') return undefined;
  const method = memberName(source, callee, depth);
  if (method === 'atob' || method === 'decodeURIComponent' || method === 'unescape') return decoded(method, given(0));
  if (method === 'fromCharCode' && callee.object.type === 'Identifier' && callee.object.name === 'String') {
    return charactersOf(call.arguments.map((_, index) => given(index)));
  }
  if (method === 'concat') {
    const parts = call.arguments.map((_, index) => () => given(index));
    return joinWhileConstant([() => constantText(source, callee.object, depth + 1), ...parts]);
  }
  if (method !== 'join') return undefined;
  const parts = constantList(source, callee.object, depth + 1);
  const between = call.arguments.length === 0 ? ',' : given(0);
  return parts && between !== undefined ? parts.join(between) : undefined;
}

function charactersOf(codes: (string | undefined)[]): string | undefined {
  const numbers = codes.map(Number);
  if (numbers.length > longest || !numbers.every(Number.isInteger)) return undefined;
  return numbers.map((code) => String.fromCharCode(code)).join('');
}

/** What the platform's own decoders make of a constant. */
function decoded(decoder: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (decoder === 'atob') return Buffer.from(text, 'base64').toString('latin1');
  if (decoder !== 'decodeURIComponent' && decoder !== 'unescape' && decoder !== 'decodeURI') return undefined;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function constantList(source: Source, node: AnyNode, depth: number): string[] | undefined {
  if (depth > deepest) return undefined;
  spend(source.budget);
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
  return joinWhileConstant(parts.map((part) => () => part));
}

/** Stops at the first part that is not constant, and at text that only grows. */
function joinWhileConstant(parts: (() => string | undefined)[]): string | undefined {
  let whole = '';
  for (const part of parts) {
    const text = part();
    if (text === undefined || whole.length + text.length > longest) return undefined;
    whole += text;
  }
  return whole;
}

/** What an expression surely starts with: the origin of `https://a.example/${id}`. */
export function constantStart(source: Source, node: AnyNode, depth = 0): string {
  spend(source.budget);
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
