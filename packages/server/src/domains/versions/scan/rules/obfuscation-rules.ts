import type { AnyNode } from 'acorn';
import { constantText } from '../read-constant.js';
import { calledMeaning } from '../resolve-names.js';
import { fileRule, type Rule, sourceRule } from '../rule.js';
import { parseProgramText } from '../source.js';
import { entropyOf, shareOf } from './text-measures.js';

const check = 'obfuscation';

const hexIdentifiers = sourceRule({
  id: 'hex_identifiers',
  check,
  severity: 'error',
  look(source, report) {
    const hex = source.all('Identifier').filter(({ name }) => /^_?0x[0-9a-f]{3,}$|^_0x/i.test(name));
    const [first] = hex;
    if (first && new Set(hex.map(({ name }) => name)).size >= 5)
      report(hex.at(-1) ?? first, 'Names are generated hexadecimal strings, as obfuscators create them.');
  },
});

const minEncodedLength = 120;

const encodedCode = sourceRule({
  id: 'encoded_code',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of [...source.all('Literal'), ...source.all('TemplateElement')]) {
      const text = node.type === 'Literal' ? node.value : node.value.cooked;
      if (typeof text === 'string' && text.length >= minEncodedLength && decodings(text).some(isCode))
        report(node, 'A string decodes to program code.');
    }
  },
});

function decodings(text: string): string[] {
  const compact = text.replace(/\s/g, '');
  const found: string[] = [];
  if (/^[0-9a-f]+$/i.test(compact) && compact.length % 2 === 0)
    found.push(Buffer.from(compact, 'hex').toString('latin1'));
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(compact)) found.push(Buffer.from(compact, 'base64').toString('latin1'));
  if (/^(%[0-9a-f]{2}|[\w.~-])+$/i.test(compact) && compact.includes('%'))
    found.push(compact.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
  return found;
}

/** Readable, made of statements and calls, and accepted by the parser. Prose and data fail one of the three. */
function isCode(text: string): boolean {
  if (shareOf(text, /[\x20-\x7e\n\r\t]/g) < 0.98 || !/[({=;]/.test(text)) return false;
  try {
    const { body } = parseProgramText(text, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return body.some(
      (statement) =>
        statement.type !== 'ExpressionStatement' ||
        !['Identifier', 'Literal', 'ArrayExpression', 'ObjectExpression'].includes(statement.expression.type),
    );
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

const charcodeAssembly = sourceRule({
  id: 'charcode_assembly',
  check,
  severity: 'error',
  look(source, report) {
    for (const call of source.all('CallExpression')) {
      const called = calledMeaning(source, call.callee as AnyNode);
      const assembles = called === 'String.fromCharCode' || called === 'String.fromCodePoint';
      if (
        assembles &&
        call.arguments.length >= 8 &&
        call.arguments.every((argument) => constantText(source, argument) !== undefined)
      )
        report(call, 'A string is built from character codes.');
    }
    for (const list of source.all('ArrayExpression')) {
      const codes = list.elements.map((element) =>
        element?.type === 'Literal' && typeof element.value === 'number' ? element.value : -1,
      );
      if (
        codes.length >= 40 &&
        codes.every((code) => (code >= 32 && code < 127) || code === 10) &&
        isCode(Buffer.from(codes).toString('latin1'))
      )
        report(list, 'A list of numbers spells program code.');
    }
  },
});

const escapedText = sourceRule({
  id: 'escaped_text',
  check,
  severity: 'error',
  look(source, report) {
    for (const node of source.all('Literal')) {
      if (typeof node.value !== 'string' || typeof node.raw !== 'string') continue;
      // Letters need no escape; hiding them is the only reason to write one.
      const hidden = node.raw.match(/\\x[2-7][0-9a-f]|\\u00[2-7][0-9a-f]/gi)?.length ?? 0;
      if (hidden >= 8 && hidden > node.value.length * 0.6)
        report(node, 'Plain letters are written as escapes to hide the text.');
    }
  },
});

const unreadableLine = fileRule({
  id: 'unreadable_line',
  check,
  severity: 'error',
  look({ source }, report) {
    if (!source) return;
    for (const [index, line] of source.lines.entries()) {
      if (line.length < 2_000) continue;
      const punctuation = shareOf(line, /[[\]()!+]/g);
      if (punctuation > 0.6) report(index + 1, 'A long line consists only of brackets and operators.');
      else if (entropyOf(line) > 5.6 && shareOf(line, /\s/g) < 0.01)
        report(index + 1, 'A very long line reads like random characters.');
    }
  },
});

/** Runs after every other rule: it checks whether the file's effort lasted for all of them. */
export const entangledSource: Rule = fileRule({
  id: 'entangled_source',
  check,
  severity: 'error',
  look({ source }, report) {
    if (source && source.budget.left < 0)
      report(1, 'The names in this file refer to each other in a circle, so it cannot be analysed.');
  },
});

const minified = fileRule({
  id: 'minified_source',
  check,
  severity: 'warning',
  look({ path, source }, report) {
    if (!source || source.text.length < 5_000) return;
    const perLine = source.text.length / source.lines.filter((line) => line.trim() !== '').length;
    if (perLine > 400) report(1, `${path} is minified. Include readable sources.`);
  },
});

const hiddenDirection = fileRule({
  id: 'hidden_direction',
  check,
  severity: 'error',
  look({ source }, report) {
    for (const [index, line] of (source?.lines ?? []).entries()) {
      if (/[\u202a-\u202e\u2066-\u2069]/.test(line))
        report(index + 1, 'Invisible characters change the direction in which this line is read.');
    }
  },
});

export const obfuscationRules: Rule[] = [
  hexIdentifiers,
  encodedCode,
  charcodeAssembly,
  escapedText,
  unreadableLine,
  minified,
  hiddenDirection,
];
