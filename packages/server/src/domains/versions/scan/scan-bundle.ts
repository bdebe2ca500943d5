import type { BundleFile } from '../bundle/unpack-bundle.js';
import { allRules } from './all-rules.js';
import { Findings } from './collect-findings.js';
import type { CheckResult } from './finding.js';
import type { FileView, Rule, RuleContext, ScanContext } from './rule.js';
import { packagesOfLockfile } from './rules/dependency-rules.js';
import { largestFileBytes, largestSourceBytes, maxSourceBytes } from './rules/file-rules.js';
import { ScanBudgetExhausted, scanBudgetPerBundle, scanBudgetPerFile } from './scan-budget.js';
import { lineOf, parseSource } from './source.js';

export interface ScanResult {
  checks: CheckResult[];
  passed: boolean;
  /** The rules whose findings reject the bundle. */
  reasons: string[];
}

/** Runs every rule on every file. It never yields: run it in a separate process. */
export function scanBundle(files: readonly BundleFile[], context: ScanContext): ScanResult {
  const findings = new Findings();
  const known = learnOf(files, context);
  const left: Budget = { sourceBytes: maxSourceBytes, effort: scanBudgetPerBundle };
  for (const file of files) {
    const view = viewOf(file, context, left);
    const given = view.source?.budget.left ?? 0;
    for (const rule of allRules) applyRule(rule, view, known, findings);
    left.effort -= given - Math.max(0, view.source?.budget.left ?? 0);
  }
  const { results, reasons } = findings;
  return { checks: results, passed: reasons.length === 0, reasons };
}

/** What all files of the bundle share, so that many files cost no more than a few. */
interface Budget {
  sourceBytes: number;
  effort: number;
}

function learnOf(files: readonly BundleFile[], context: ScanContext): RuleContext {
  const lockfile = files.find(({ path }) => path === context.lockfile);
  const text = lockfile && lockfile.bytes.length <= largestFileBytes ? textOf(lockfile.bytes) : null;
  const sources = files.filter(({ path }) => isSource(path, context));
  return {
    ...context,
    lockedPackages: packagesOfLockfile(text === null ? null : jsonOf(text)),
    sourceBytes: sources.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

function applyRule(rule: Rule, view: FileView, context: RuleContext, findings: Findings): void {
  const seen = new Set<string>();
  const report = (line: number, message: string) => {
    const key = `${line} ${message}`;
    if (seen.has(key)) return;
    seen.add(key);
    findings.add(rule.check, { rule: rule.id, severity: rule.severity, file: view.path, line, message });
  };
  try {
    if (rule.kind === 'file') rule.look(view, report, context);
    else if (view.source) rule.look(view.source, (node, message) => report(lineOf(node), message), context);
  } catch (error) {
    // The rule for entangled sources, which runs last, rejects the file for it.
    if (error instanceof ScanBudgetExhausted) return;
    if (!(error instanceof RangeError) || !view.source) throw error;
    view.source.budget.left = -1;
  }
}

function viewOf(file: BundleFile, context: ScanContext, left: Budget): FileView {
  const text = file.bytes.length > largestFileBytes ? null : textOf(file.bytes);
  const view: FileView = { ...file, text, source: null, syntaxError: null, unread: false, json: null };
  if (text === null) {
    return isSource(file.path, context) ? { ...view, syntaxError: { line: 1, message: 'it is not text.' } } : view;
  }
  if (file.path.endsWith('.json')) return { ...view, json: jsonOf(text) };
  if (!isSource(file.path, context) || file.bytes.length > largestSourceBytes) return view;
  left.sourceBytes -= file.bytes.length;
  if (left.sourceBytes < 0) return { ...view, unread: true };
  const parsed = parseSource(file.path, text, Math.max(0, Math.min(scanBudgetPerFile, left.effort)));
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
