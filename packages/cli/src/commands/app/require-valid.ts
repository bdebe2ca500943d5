import { Failure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import { describe } from '../../report-error.js';
import type { FieldProblem } from '../../server/api-error.js';
import type { ManifestDiff } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';

export interface Verdict {
  valid: boolean;
  errors: FieldProblem[];
  diff: ManifestDiff | null;
  manifest: ReadManifest | null;
}

/** The members that the command line looks at. */
export interface ReadManifest {
  name: string;
  admin?: { path: string } | null;
  webhooks: { topics: string[]; uri: string }[];
}

/** What the server says about a manifest; every problem is told at its place. Nothing is stored. */
export async function requireValid(
  choice: AppChoice,
  file: string,
  text: string,
  terminal: Terminal,
): Promise<Verdict> {
  const raw = { type: 'application/toml', bytes: text };
  const verdict = await choice.server.read<Verdict>('POST', choice.path('/manifest/validate'), { raw });
  if (verdict.valid) return verdict;
  for (const problem of verdict.errors) terminal.say(`${terminal.err.bad('✗')} ${file}:${describe(problem)}`);
  throw new Failure(`${file} has ${count(verdict.errors.length)}.`, {
    code: 'MANIFEST_INVALID',
    details: { errors: verdict.errors },
  });
}

const count = (problems: number) => (problems === 1 ? '1 problem' : `${problems} problems`);
