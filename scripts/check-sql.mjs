// The rule about SQL, enforced by `npm run check`: outside the foundation it lives in a domain's `*-table.ts`. It reads tables
// of that domain, of earlier ones and of the foundation, and writes only to the domain's own. What must happen in a later
// domain is done by that domain.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import order from './steps/domain-order.cjs';
import { tableOwners } from './steps/table-owners.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(checkout, 'packages/server/src');
const migrations = join(checkout, 'packages/server/migrations');

/** Deletes a whole synthetic business, including what other domains store for it. */
const writesEverywhere = ['domains/dev-stores/business-data-table.ts'];

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
const anyTable = `(${[...ownerOf.keys()].join('|')})\\b`;
/** A template, a raw statement, the beginning of a built one, the driver itself, or a text that reads like a statement. */
const holdsSql =
  /\bsql(?:<[^`]*?>)?`|CompiledQuery\.raw|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\b(?:pool|client)\.query\(|\bqueryPoint(?:<\w+>)?\(|[`'"]\s*(?:select|insert into|delete from|with \w+ as \() /;
const named = new RegExp(
  `(?:\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?|,\\s*(?=\\w+\\s+(?:as\\s+)?[a-z]\\w*\\b)|\\.(?:selectFrom|\\w+Join)\\(\\[?['"\`])${anyTable}(?!\\s*\\.)`,
  'g',
);
const written = new RegExp(
  `(?:\\b(?:insert into|merge into|delete from|update|truncate)\\s+(?:only\\s+)?|\\.(?:insertInto|updateTable|deleteFrom)\\(['"\`])${anyTable}`,
  'g',
);

const problems = [...tablesWithoutOwner(), ...sourceFiles().flatMap(problemsOf)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function sourceFiles() {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort();
}

function problemsOf(path) {
  const text = withoutComments(readFileSync(join(source, path), 'utf8'));
  if (!holdsSql.test(text)) return [];
  const [layer, domain] = path.split('/');
  if (layer !== 'foundation' && !isTableFile(path)) {
    return [`${path} holds SQL: move it into a *-table.ts of its domain.`];
  }
  const own = layer === 'foundation' ? 'foundation' : domain;
  const known = ['foundation', ...order.domains.slice(0, order.domains.indexOf(own) + 1)];
  const tooLate = tablesIn(text, named).filter((table) => !known.includes(ownerOf.get(table)));
  const foreign = tablesIn(text, written).filter(
    (table) => ownerOf.get(table) !== own && !writesEverywhere.includes(path),
  );
  return [
    ...tooLate.map((table) => `${path} names ${table} of ${ownerOf.get(table)}, which comes later.`),
    ...foreign.map((table) => `${path} writes to ${table}, which is ${ownerOf.get(table)}'s to write.`),
  ];
}

function isTableFile(path) {
  return path.startsWith('domains/') && path.endsWith('-table.ts');
}

function tablesIn(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, table]) => table))];
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

function tablesWithoutOwner() {
  const made = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim;
  return readdirSync(migrations).flatMap((name) =>
    [...readFileSync(join(migrations, name), 'utf8').matchAll(made)]
      .filter(([, table]) => !ownerOf.has(table))
      .map(([, table]) => `${name} makes ${table}: name its domain in scripts/steps/table-owners.mjs.`),
  );
}
