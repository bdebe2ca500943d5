import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/** The first that matches decides. */
const areas = [
  ['web', /^packages\/web\/src\/locales\/[^/]+\/(?:en|fr|ar)\.json$/],
  ['pages', /^packages\/server\/src\/(?:surfaces|foundation)\/pages\/.*\.ts$/],
  ['mail', /^packages\/server\/src\/foundation\/mail\/.*\.ts$/],
  ['api', /^packages\/(?:server|contract)\/src\/.*\.ts$/],
  ['cli', /^packages\/cli\/src\/.*\.ts$/],
  ['mcp', /^packages\/mcp\/src\/.*\.ts$/],
  ['kit', /^packages\/(?:app-kit|bridge)\/src\/.*\.ts$/],
  ['docs', /^packages\/docs\/src\/.*\.ts$/],
  ['scripts', /^scripts\/(?!checks\/(?:glossary|find-terms)).*\.mjs$/],
  [
    'docs',
    /^(?:README|CONTRIBUTING|CHANGELOG|docs\/(?!errors)[^/]*|docs\/(?:guides|concepts|operate|design)\/.*|packages\/cli\/templates\/.*)\.md$/,
  ],
];
const ignored = /\.test\.(?:ts|mjs)$|\/generated\/|\/testing\//;

const component = /^packages\/web\/src\/.*\.tsx$/;

/** The components of the web app: { path, source }. */
export const readComponents = (checkout) =>
  listFiles(checkout)
    .filter((path) => component.test(path))
    .map((path) => ({ path, source: readFileSync(join(checkout, path), 'utf8') }));

/** Every text that people read: { path, line, area, language, text } and, of the web app's words, section and key. */
export function readTexts(checkout) {
  return listFiles(checkout).flatMap((path) => {
    const area = areas.find(([, pattern]) => pattern.test(path))?.[0];
    if (!area) return [];
    return readFile(path, readFileSync(join(checkout, path), 'utf8')).map((text) => ({ path, area, ...text }));
  });
}

function listFiles(checkout) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
  });
  return listed
    .toString()
    .split('\0')
    .filter((path) => !ignored.test(path) && existsSync(join(checkout, path)));
}

function readFile(path, source) {
  if (path.endsWith('.json')) return readLocale(path, source);
  return path.endsWith('.md') ? readMarkdown(source) : readCode(path, source);
}

function readLocale(path, source) {
  const section = basename(dirname(path));
  const lines = source.split('\n');
  const flatten = (value, key) =>
    typeof value === 'string'
      ? [{ key, text: value }]
      : Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name));
  return flatten(JSON.parse(source), '').map(({ key, text }) => ({
    ...{ section, key, text, language: basename(path, '.json') },
    line: lines.findIndex((line) => line.includes(`"${key.split('.').at(-1)}": ${JSON.stringify(text)}`)) + 1,
  }));
}

/** Paragraphs by line; fenced code is left out, and so is the code of an indented block. */
export function readMarkdown(source) {
  let isFenced = false;
  return source.split('\n').flatMap((text, index) => {
    const isFence = /^\s*(?:```|~~~)/.test(text);
    if (isFence) isFenced = !isFenced;
    const isCode = isFence || isFenced || /^ {4}\S/.test(text);
    // The target of a link is an address.
    return isCode ? [] : [{ text: text.replace(/\]\([^)]*\)/g, ']'), language: 'en', line: index + 1 }];
  });
}

const statement =
  /^\s*(?:select|insert|update|delete|create|alter|with|drop|set|listen|begin|commit|copy|grant|explain|vacuum|analyze|show)\b.*(?:\b(?:from|into|table|set|local|role|index|database|as)\b|$)/is;

/** Sentences in code: strings of two words and more that are no SQL, in the language of the file or the constant they stand in. */
export function readCode(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, text, language) => {
    if (!/\p{L}\s+\S*\p{L}/u.test(text) || (statement.test(text) && !/[.?!]$/.test(text.trim()))) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ text, line: line + 1, language: /\p{Script=Arabic}/u.test(text) ? 'ar' : language });
  };
  const visit = (node, language) => {
    const name = (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText(file);
    const own = name === 'fr' || name === 'ar' ? name : language;
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text, own);
    if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('{{}}'), own);
    ts.forEachChild(node, (child) => visit(child, own));
  };
  visit(file, /\/(fr|ar)\.ts$/.exec(path)?.[1] ?? 'en');
  return found;
}
