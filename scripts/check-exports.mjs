// Dead exports, checked by `npm run check`: whatever a product file exports is used by the product. What only tests use proves
// nothing about what runs; what no file imports is dead, or needs no `export`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const folders = ['packages', 'benchmarks', 'drills', 'examples'];
const isTest = (path) => /\.test\.tsx?$|\.test-data\.ts$|\/(testing|acceptance|journeys|judges)\//.test(path);
/** Test support need not be used by the product, but must be used somewhere. */
const isSupport = (path) => /\.test-data\.ts$|\/(testing|acceptance|journeys|judges)\//.test(path);

/** `file name` of exports that are used in ways this check does not see, or by tests alone on purpose. */
const allowed = JSON.parse(readFileSync(join(checkout, 'scripts/steps/allowed-exports.json'), 'utf8'));

const files = new Map(findFiles().map((path) => [path, readFile(path)]));
const entries = new Set(findEntries());
const users = findUsers();
const problems = [...files].flatMap(([path, file]) => problemsOf(path, file));
for (const problem of problems) console.error(problem);
for (const name of staleAllowances())
  problems.push(name) && console.error(`allowed-exports.json names ${name} needlessly.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function findFiles() {
  return folders
    .map((folder) => join(checkout, folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) =>
      relative(checkout, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !/(^|\/)(node_modules|dist|generated|templates)\//.test(path));
}

function readFile(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(
    path,
    readFileSync(join(checkout, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  return { tree, exported: exportsOf(tree), imported: importsOf(tree, path) };
}

/** What packages offer to others, and every program that is started by its name. */
function findEntries() {
  const offered = readdirSync(join(checkout, 'packages')).flatMap((name) => {
    const { exports = {} } = JSON.parse(readFileSync(join(checkout, 'packages', name, 'package.json'), 'utf8'));
    return Object.values(exports).map((entry) => join('packages', name, entry['souk-source'] ?? ''));
  });
  return [...files.keys()].filter((path) => offered.includes(path) || /\/src\/(index|main)\.tsx?$/.test(path));
}

/** Name → whether it is a type. */
function exportsOf(tree) {
  const found = new Map();
  for (const node of tree.statements) {
    const exported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (exported && ts.isVariableStatement(node))
      for (const name of namesIn(node.declarationList)) found.set(name, false);
    else if (exported && node.name)
      found.set(node.name.text, ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      for (const { name, isTypeOnly } of node.exportClause.elements)
        found.set(name.text, isTypeOnly || node.isTypeOnly);
  }
  return found;
}

function namesIn(list) {
  const namesOf = (name) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (one.name ? namesOf(one.name) : []));
  return list.declarations.flatMap(({ name }) => namesOf(name));
}

/** What is taken from which file; `*` for all of it. */
function importsOf(tree, path) {
  const found = [];
  const take = (specifier, names) => {
    const from = resolveFile(path, specifier);
    if (from) found.push({ from, names });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier.text, importedNames(node.importClause));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const named = node.exportClause && ts.isNamedExports(node.exportClause);
      take(
        node.moduleSpecifier.text,
        named ? node.exportClause.elements.map((one) => (one.propertyName ?? one.name).text) : ['*'],
      );
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteralLike(node.arguments[0])
    )
      take(node.arguments[0].text, ['*']);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal.text, ['*']);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importedNames(clause) {
  const bindings = clause?.namedBindings;
  if (!bindings) return clause?.name ? ['default'] : [];
  if (ts.isNamespaceImport(bindings)) return ['*'];
  return bindings.elements.map((one) => (one.propertyName ?? one.name).text);
}

function resolveFile(from, specifier) {
  const ours = /^@souk\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  const base = ours
    ? join('packages', ours[1], 'src', ours[2] ?? 'index.js')
    : specifier.startsWith('.')
      ? relative(checkout, resolve(checkout, dirname(from), specifier))
      : undefined;
  if (!base) return undefined;
  const stem = base
    .split(sep)
    .join('/')
    .replace(/\.(js|ts|tsx)$/, '');
  return [`${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].find((path) => existsSync(join(checkout, path)));
}

/** `file name` → the files that import it. */
function findUsers() {
  const found = new Map();
  for (const [path, { imported }] of files)
    for (const { from, names } of imported)
      for (const name of names) found.set(`${from} ${name}`, [...(found.get(`${from} ${name}`) ?? []), path]);
  return found;
}

function usersOf(path, name) {
  return [...(users.get(`${path} ${name}`) ?? []), ...(users.get(`${path} *`) ?? [])];
}

function problemsOf(path, { tree, exported }) {
  if (entries.has(path) || /\.test\.tsx?$/.test(path) || path.endsWith('.config.ts')) return [];
  return [...exported].flatMap(([name, isType]) => {
    if (allowed.includes(`${path} ${name}`)) return [];
    const all = usersOf(path, name);
    const inside = occurrences(tree, name) > 1;
    if (all.length === 0) {
      // A type in an exported function's signature may be exported with it.
      if (isType && inside) return [];
      return [`${path}: no file imports ${name}${inside ? ' (it needs no export)' : ': it is dead'}.`];
    }
    if (isType || inside || isSupport(path) || all.some((user) => !isTest(user))) return [];
    return [`${path}: only tests use ${name}: it is dead.`];
  });
}

function occurrences(tree, name) {
  let count = 0;
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === name) count++;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return count;
}

function staleAllowances() {
  return allowed.filter((entry) => {
    const [path, name] = entry.split(' ');
    if (!files.get(path)?.exported.has(name)) return true;
    return usersOf(path, name).some((user) => !isTest(user));
  });
}
