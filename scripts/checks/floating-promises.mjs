// A promise that nobody waits for loses its failure, and the process with it. Every call that gives one is awaited, returned,
// caught, or marked with `void`. (The linter's own rule does not see promises of libraries, Kysely's above all.)
import { dirname, relative } from 'node:path';
import ts from 'typescript';

const checkout = dirname(dirname(import.meta.dirname));
const found = [];
const { program, checker } = openProgram();
for (const file of program.getSourceFiles()) {
  if (file.isDeclarationFile || file.fileName.includes('/node_modules/')) continue;
  visit(file, file);
}
for (const problem of found) console.error(problem);
if (found.length > 0) process.exitCode = 1;

function openProgram() {
  const { config } = ts.readConfigFile(`${checkout}/tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, checkout);
  const opened = ts.createProgram(fileNames, { ...options, incremental: false, tsBuildInfoFile: undefined });
  return { program: opened, checker: opened.getTypeChecker() };
}

function visit(node, file) {
  if (ts.isExpressionStatement(node) && floats(node.expression)) report(node, file);
  ts.forEachChild(node, (child) => visit(child, file));
}

function report(node, file) {
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
  const place = `${relative(checkout, file.fileName)}:${line + 1}:${character + 1}`;
  found.push(`${place} nobody waits for this promise: await it, return it, catch its failure, or mark it with void.`);
}

/** Whether the statement leaves a promise behind whose failure nobody would see. */
function floats(expression) {
  const inner = ts.skipOuterExpressions(expression);
  if (ts.isAwaitExpression(inner) || ts.isVoidExpression(inner)) return false;
  if (ts.isBinaryExpression(inner)) return floatsInBinary(inner);
  if (ts.isConditionalExpression(inner)) return floats(inner.whenTrue) || floats(inner.whenFalse);
  if (!ts.isCallExpression(inner)) return ts.isNewExpression(inner) && isPromise(checker.getTypeAtLocation(inner));
  if (isHandled(inner)) return false;
  const type = checker.getTypeAtLocation(inner);
  return isPromise(type) || isListOfPromises(type);
}

/** An assignment keeps the promise for somebody; `a && b()`, `a ?? b()` and `a, b()` leave it. */
function floatsInBinary({ operatorToken: { kind }, left, right }) {
  if (kind === ts.SyntaxKind.CommaToken) return floats(left) || floats(right);
  const logical = [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ];
  return logical.includes(kind) && (floats(left) || floats(right));
}

/** `.catch(f)`, `.then(f, g)`, and `.finally(f)` after either. */
function isHandled({ expression, arguments: given }) {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const name = expression.name.text;
  if (name === 'catch') return given.length >= 1;
  if (name === 'then') return given.length >= 2;
  return name === 'finally' && ts.isCallExpression(expression.expression) && isHandled(expression.expression);
}

function isPromise(type) {
  if (type.isUnion()) return type.types.some(isPromise);
  const then = type.getProperty('then');
  if (!then) return false;
  return checker.getTypeOfSymbol(then).getCallSignatures().length > 0;
}

function isListOfPromises(type) {
  const element = checker.isArrayLikeType?.(type) ? checker.getTypeArguments(type)[0] : undefined;
  return element !== undefined && isPromise(element);
}
