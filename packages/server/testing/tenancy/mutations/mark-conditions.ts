/** A condition that keeps tenants, stores, installations or contacts apart, and where it stands. */
export interface Condition {
  /** `domains/orders/orders-table.ts:19#0`. */
  id: string;
  text: string;
  /** The function or constant at the top level of the file in which it stands. */
  within: string;
  /** Counts those of the same text there, from 1. */
  occurrence: number;
}

/** Without the names of its parameters. */
const plain = (text: string) => text.replace(/\$\{[^{}]*\}/g, '?');

/** What the list of redundant conditions calls it: without its line, which moves. */
export function nameOf({ id, within, text, occurrence }: Condition): string {
  return `${id.split(':')[0]} ${within}: ${plain(text)}${occurrence > 1 ? ` (${occurrence})` : ''}`;
}

/**
 * What a caller brings along. A join on two columns (`i.business_id = f.business_id`) is left alone: ids come from one
 * sequence, so that the join on the id says all, and the other only leads to the right index.
 */
const operand = String.raw`(?:\$\{[^{}]*\}|\$\d+)(?:::bigint)?`;
const sqlConditions = [
  // business_id = ..., also of a join
  new RegExp(String.raw`\b(?:\w+\.)?business_id = ${operand}`, 'g'),
  // store_id = ..., store_id = any (...), and an id held against a list of stores
  new RegExp(
    String.raw`\b(?:\w+\.)?store_id = (?:any ?\((?:\$\{[^{}]*\}|\$\d+|\w+\.\w+)(?:::bigint\[\])?\)|${operand})`,
    'g',
  ),
  /(?:\bid|\$\{\w+\}) = any ?\(\$\{[^{}]*storeIds[^{}]*\}(?:::bigint\[\])?\)/gi,
  new RegExp(String.raw`\b(?:\w+\.)?installation_id = ${operand}`, 'g'),
  // the same for many callers at once, each of whom is a row
  /\b(?:\w+\.)?business_id = (?:given\.business_id|any ?\(array\(\$\{[^{}]*\}\)\))/g,
  // the stores that were asked for, or that the caller is limited to, as rows
  /\b(?:\w+\.)?store_id (?:= reach\.store_id|in \((?:select store_id from reach|\$\{storesOf\(\w+\)\})\))/g,
  // a store held against those of an installation
  /\$\{storeId\} = any ?\(\w+\.store_ids\)/g,
  // what is a person's own within a business or an installation
  /(?<= and )user_id = \$\{userId\}/g,
];
const builtCondition =
  /\.where\('((?:\w+\.)?(?:business_id|store_id|installation_id))', '=', ((?:[^()]|\([^()]*\))+?)\)/g;
const storeCheck = /(?<!function )\b(requireStore|maySeeStore)\(([^()]*)\)/g;
const seenBy = /(?<!function )\basSeenBy\((viewer|caller)\b/g;
const sight =
  /(?<![\w.'{:]|\{ )(?:(?:caller|viewer|sight)\.)?\bmaySeeContacts\b(?:\((?:[^()]|\([^()]*\))*\))?(?=\s*(?:\?|\)|,|&&|;))|\bmaySeeContacts\([^()]*\)(?= \})|\brow\.sees_contacts\b(?=,)/g;
const storeInReach = /\b(?:\w+\.)?storeIds\??\.includes\((?:[^()]|\([^()]*\))*\)/g;
const unlikeId =
  /(?<=\bif \(|\bif \(.* && )[\w.?]+\.(?:storeId|businessId|installationId) !== (?!null|undefined)[\w.]+(?=\))/g;
const likeId = /(?<=\breturn )[\w.?]+\.(?:storeId|businessId|installationId) === (?!null|undefined)[\w.]+(?= \?)/g;
/** Where the word is declared or handed on, not looked at. */
const declares =
  /function \w*\(|^\s*(?:readonly )?\w+: boolean|Pick<|^\s*(?:const|import) \{|^import|\bselect\b|^ {2}\w+: \w+: /;

const declaration = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/;

/** Marks each condition, so that one of them can be switched off while the program runs. */
export function markConditions(code: string, file: string): { code: string; conditions: Condition[] } {
  const conditions: Condition[] = [];
  let within = '';
  const lines = code.split('\n').map((line, index) => {
    let count = 0;
    within = declaration.exec(line)?.[1] ?? within;
    const mark = (text: string) => {
      const id = `${file}:${index + 1}#${count++}`;
      const alike = conditions.filter((one) => one.within === within && plain(one.text) === plain(text));
      conditions.push({ id, text, within, occurrence: alike.length + 1 });
      return id;
    };
    if (/^\s*(?:\*|\/\/|\/\*)/.test(line) || /^import /.test(line)) return line;
    let marked = line.replace(builtCondition, (text, column: string, value: string) => {
      return `.where(__sql\`(${column} = \${${value}} /*m:${mark(text)}*/)\`)`;
    });
    for (const pattern of sqlConditions)
      marked = marked.replace(pattern, (text) =>
        marked.includes(`${text} /*m:`) ? text : `(${text} /*m:${mark(text)}*/)`,
      );
    marked = marked.replace(storeCheck, (text) => `(__off('${mark(text)}') || ${text})`);
    marked = marked.replace(seenBy, (text, viewer: string) => `maskFor(__sharp('${mark(text)}', ${viewer})`);
    marked = marked.replace(unlikeId, (text) => `!__off('${mark(text)}') && ${text}`);
    marked = marked.replace(likeId, (text) => `(__off('${mark(text)}') || ${text})`);
    marked = marked.replace(storeInReach, (text) => `(__off('${mark(text)}') || ${text})`);
    if (!declares.test(line)) marked = marked.replace(sight, (text) => `(__off('${mark(text)}') || ${text})`);
    return marked;
  });
  if (conditions.length === 0) return { code, conditions };
  return { code: `${prelude}${lines.join('\n')}`, conditions };
}

/** On the first line, so that line numbers stay true. */
const prelude =
  "import { sql as __sql } from 'kysely'; const __off = (id) => globalThis.__off?.(id) === true; " +
  'const __sharp = (id, viewer) => (__off(id) ? { ...viewer, maySeeContacts: true } : viewer); ';

/** The statement as it runs while the conditions with these ids are taken out. */
export function mutateStatement(text: string, mutants: ReadonlySet<string>, ran: (id: string) => void): string {
  if (!text.includes('/*m:')) return text;
  return text.replace(/ \/\*m:([^*]+)\*\//g, (_, id: string) => {
    ran(id);
    return mutants.has(id) ? ' or true' : '';
  });
}
