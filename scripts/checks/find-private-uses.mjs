// Finds code that uses more of Node or of a library than its documented interface. `npm run check` calls it through public-interfaces.mjs.
import { isBuiltin } from 'node:module';
import ts from 'typescript';

/** Subpaths that the documentation of their package names. Everything else of a package is imported from its root. */
const documentedSubpaths = [
  /^ajv\/dist\/2020\.js$/,
  /^react-dom\/client$/,
  /^typebox\/value$/,
  /^vitest\/(node|config)$/,
  /^@mantine\/core\/styles\/[\w-]+\.css$/,
  /^@modelcontextprotocol\/(server|client)\/stdio$/,
  /^gpt-tokenizer\/encoding\/\w+$/,
  /^@souk\//,
];

/** The uses in a file that was only parsed: `{ rule, line, text }`, and whether types have to be asked for more. */
export function findWrittenUses(file) {
  let needsTypes = false;
  const uses = walk(file, (node) => {
    needsTypes ||= mayPatchMethod(node) || isCastOverUnknown(node);
    return writtenRules;
  });
  return { uses, needsTypes };
}

/** The uses in a file of the program that only its types show. */
export function findTypedUses(program, file) {
  return walk(file, () => typedRules, program.getTypeChecker());
}

function walk(file, rulesFor, checker) {
  const found = [];
  const visit = (node) => {
    for (const [rule, applies] of Object.entries(rulesFor(node))) {
      if (!applies(node, checker)) continue;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ rule, line: line + 1, text: node.getText(file).split('\n')[0] });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const writtenRules = {
  'private member': namesPrivateMember,
  'patched prototype': patchesPrototype,
  'deep import': importsDeeply,
  'code from text': makesCode,
  'as never': (node) => ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword,
};

const typedRules = { 'patched method': patchesMethod, 'hidden member': castsIntoLibrary };

/** A member whose name begins with an underscore: read, taken apart or declared in a type. Our own private members are `#private`. */
function namesPrivateMember(node) {
  if (ts.isPropertyAccessExpression(node)) return isPrivateName(node.name.text);
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteralLike(node.argumentExpression) && isPrivateName(node.argumentExpression.text);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return isPrivateName((node.propertyName ?? node.name).text);
  if (ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node))
    return isPrivateName(node.name.text);
  return ts.isCallExpression(node) && /\bgetOwnPropertySymbols$|^process\.binding$/.test(node.expression.getText());
}

const isPrivateName = (name) => typeof name === 'string' && /^_\w/.test(name);

function patchesPrototype(node) {
  const { owner } = assignedMember(node) ?? {};
  return owner !== undefined && ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype';
}

/** A method of Node, of the language or of a library that is replaced. */
function patchesMethod(node, checker) {
  if (!mayPatchMethod(node)) return false;
  const { owner, member } = assignedMember(node);
  const declarations = checker.getTypeAtLocation(owner).getProperty(member)?.declarations ?? [];
  return declarations.some((one) => (ts.isMethodSignature(one) || ts.isMethodDeclaration(one)) && isForeign(one));
}

/** Whether a function may be assigned to a member that another class brought. */
function mayPatchMethod(node) {
  const { owner, member, value } = assignedMember(node) ?? {};
  if (owner === undefined || member === undefined) return false;
  if (owner.kind === ts.SyntaxKind.ThisKeyword && !ts.findAncestor(node, isClass)?.heritageClauses) return false;
  return value === undefined || isPossiblyFunction(value);
}

const isClass = (node) => ts.isClassDeclaration(node) || ts.isClassExpression(node);
const isPossiblyFunction = (node) =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isIdentifier(node) ||
  ts.isPropertyAccessExpression(node) ||
  (ts.isCallExpression(node) && /\.bind$|^wrap|^patch/.test(node.expression.getText()));

/** The object and the name of a member that is assigned or defined. */
function assignedMember(node) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left } = node;
    const owner = left.expression;
    if (ts.isPropertyAccessExpression(left) && ts.isIdentifier(left.name))
      return { owner, member: left.name.text, value: node.right };
    if (ts.isElementAccessExpression(left))
      return { owner, member: textOf(left.argumentExpression), value: node.right };
    return null;
  }
  const defines =
    ts.isCallExpression(node) && /^(Object|Reflect)\.(assign|definePropert\w+|set)$/.test(node.expression.getText());
  return defines ? { owner: node.arguments[0], member: textOf(node.arguments[1]) } : null;
}

const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);
const isOfLibrary = (one) => /\/node_modules\//.test(one.getSourceFile().fileName);
/** Libraries add members to what the language has, such as arrays. */
const isOfLanguage = (one) => /\/typescript\/lib\/lib\./.test(one.getSourceFile().fileName);
const isForeign = (one) => one.getSourceFile().isDeclarationFile;

function importsDeeply(node) {
  const specifier = specifierOf(node);
  if (specifier === undefined || isBuiltin(specifier)) return false;
  if (specifier.startsWith('.')) return specifier.includes('/node_modules/');
  const isSubpath = /^(@[^/]+\/)?[^/@:]+\/./.test(specifier);
  return isSubpath && !documentedSubpaths.some((known) => known.test(specifier));
}

/** What is imported, in whatever way. */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier?.text;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal.text;
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  const imports =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    /(^|\W)(require|createRequire\(.*\)|require\.resolve|import\.meta\.resolve)$/s.test(node.expression.getText());
  return imports && first && ts.isStringLiteralLike(first) ? first.text : undefined;
}

function makesCode(node) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return /^(globalThis\.)?(Function|eval)$/.test(node.expression.getText());
}

/** `x as unknown as Inside`: an object of a library, said to have members that its own types do not name. */
function castsIntoLibrary(node, checker) {
  if (!isCastOverUnknown(node)) return false;
  const target = checker.getTypeFromTypeNode(node.type);
  const isShapeOfOurs = (target.symbol?.declarations ?? []).some((one) => !isForeign(one));
  return isShapeOfOurs && comesFromLibrary(checker.getTypeAtLocation(node.expression.expression), checker);
}

const isCastOverUnknown = (node) =>
  ts.isAsExpression(node) &&
  ts.isAsExpression(node.expression) &&
  node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;

function comesFromLibrary(type, checker) {
  const declarations = type.symbol?.declarations ?? [];
  if (declarations.some(isOfLanguage)) return false;
  if (declarations.some(isOfLibrary)) return true;
  // `this` has the type of its class.
  const known = type.isTypeParameter() ? (type.getConstraint() ?? type) : type;
  return known.isClassOrInterface() && checker.getBaseTypes(known).some((base) => comesFromLibrary(base, checker));
}
