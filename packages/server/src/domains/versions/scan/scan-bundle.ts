import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BundleFile } from '../bundle/unpack-bundle.js';
import { allRules } from './all-rules.js';
import { type CheckId, type CheckResult, type CheckStatus, checkIds, checkTitles, type Finding } from './finding.js';
import type { FileView, ScanContext } from './rule.js';
import { largestSourceBytes } from './rules/file-rules.js';
import { lineOf, parseSource } from './source.js';

/** As many findings as a check lists; the rest is said by `truncated`. */
export const mostFindings = 50;

export interface ScanResult {
  checks: CheckResult[];
  passed: boolean;
  /** The rules whose findings reject the bundle. */
  reasons: string[];
}

/** Looks at every file with every rule. Between files other work gets its turn, so that a large bundle blocks nobody. */
export async function scanBundle(files: readonly BundleFile[], context: ScanContext): Promise<ScanResult> {
  const found = new Map<CheckId, Finding[]>(checkIds.map((id) => [id, []]));
  for (const file of files) {
    await nextTurn();
    lookAt(viewOf(file, context), context, (check, finding) => found.get(check)?.push(finding));
  }
  const checks = checkIds.map((id) => resultOf(id, found.get(id) ?? []));
  const errors = [...found.values()].flat().filter(({ severity }) => severity === 'error');
  return { checks, passed: errors.length === 0, reasons: [...new Set(errors.map(({ rule }) => rule))].sort() };
}

function lookAt(view: FileView, context: ScanContext, add: (check: CheckId, finding: Finding) => void): void {
  for (const rule of allRules) {
    const seen = new Set<string>();
    const report = (line: number, message: string) => {
      const key = `${line} ${message}`;
      if (seen.has(key)) return;
      seen.add(key);
      add(rule.check, { rule: rule.id, severity: rule.severity, file: view.path, line, message });
    };
    if (rule.kind === 'file') rule.look(view, report, context);
    else if (view.source) rule.look(view.source, (node, message) => report(lineOf(node), message), context);
  }
}

function viewOf(file: BundleFile, context: ScanContext): FileView {
  const text = textOf(file.bytes);
  const view: FileView = { ...file, text, source: null, syntaxError: null, json: null };
  if (text === null)
    return isSource(file.path, context) ? { ...view, syntaxError: { line: 1, message: 'it is not text.' } } : view;
  if (file.path.endsWith('.json')) return { ...view, json: jsonOf(text) };
  if (!isSource(file.path, context) || file.bytes.length > largestSourceBytes) return view;
  const parsed = parseSource(file.path, text);
  return 'source' in parsed ? { ...view, source: parsed.source } : { ...view, syntaxError: parsed.error };
}

/** By name, or because the manifest says that it runs. */
function isSource(path: string, { main, entries }: ScanContext): boolean {
  return /\.[cm]?js$/.test(path) || path === main || entries.includes(path);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const weights = { error: 0, warning: 1, info: 2 } as const;

function resultOf(id: CheckId, findings: Finding[]): CheckResult {
  const ordered = findings.toSorted(
    (one, other) =>
      weights[one.severity] - weights[other.severity] ||
      (one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line),
  );
  const status: CheckStatus =
    ordered[0]?.severity === 'error' ? 'fail' : ordered[0]?.severity === 'warning' ? 'warning' : 'pass';
  return {
    id,
    status,
    summary:
      ordered.length === 0
        ? `${checkTitles[id]}.`
        : `${checkTitles[id]}: ${ordered.length} ${ordered.length === 1 ? 'finding' : 'findings'}.`,
    findings: ordered.slice(0, mostFindings),
    truncated: ordered.length > mostFindings,
  };
}
