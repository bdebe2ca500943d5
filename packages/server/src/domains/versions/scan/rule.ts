import type { AnyNode } from 'acorn';
import type { BundleFile } from '../bundle/unpack-bundle.js';
import type { CheckId, Severity } from './finding.js';
import type { Source } from './source.js';

export interface ScanContext {
  /** Hosts the manifest declares; `*.` covers every subdomain. */
  allowedHosts: readonly string[];
  /** Where Souk itself answers: every app calls it. */
  ownHosts: readonly string[];
  main: string;
  lockfile: string;
  /** Entries of storefront blocks. */
  entries: readonly string[];
}

/** What the scan has learned of the bundle as a whole before it looks at its files one by one. */
export interface RuleContext extends ScanContext {
  /** Names in the lockfile; empty where it cannot be read. */
  lockedPackages: ReadonlySet<string>;
  sourceBytes: number;
}

interface RuleFacts {
  id: string;
  check: CheckId;
  severity: Severity;
}

/** Looks at one parsed source file. */
export interface SourceRule extends RuleFacts {
  kind: 'source';
  look(source: Source, report: (node: AnyNode, message: string) => void, context: RuleContext): void;
}

/** Looks at one file of any kind, as bytes and (where it is text) as text. */
export interface FileRule extends RuleFacts {
  kind: 'file';
  look(file: FileView, report: (line: number, message: string) => void, context: RuleContext): void;
}

export interface FileView extends BundleFile {
  /** Null for a file that is not text. */
  text: string | null;
  /** Null for a file that is not JavaScript, or does not parse. */
  source: Source | null;
  /** Why a source file could not be parsed. */
  syntaxError: { line: number; message: string } | null;
  /** True for a source that was not parsed because those before it used up what a bundle can have. */
  unread: boolean;
  /** Null unless the file is JSON. */
  json: unknown;
}

export type Rule = SourceRule | FileRule;

export const sourceRule = (rule: Omit<SourceRule, 'kind'>): SourceRule => ({ kind: 'source', ...rule });
export const fileRule = (rule: Omit<FileRule, 'kind'>): FileRule => ({ kind: 'file', ...rule });
