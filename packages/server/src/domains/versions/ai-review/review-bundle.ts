import type { CodeReview, Manifest } from '@souk/contract';
import type { Platform } from '../../../foundation/platform.js';
import { readSourcesInProgram } from '../inspect/inspect-bundle.js';
import type { CheckResult } from '../scan/finding.js';
import { askReviewer } from './ask-reviewer.js';

/** What the automatic reviewer says of a bundle that passed its scan; null where none is configured. */
export async function reviewBundle(
  platform: Platform,
  manifest: Manifest,
  archive: Buffer,
  checks: CheckResult[],
): Promise<CodeReview | null> {
  const { reviewModel } = platform.config;
  if (!reviewModel || manifest.hosting.mode !== 'platform') return null;
  const read = await readSourcesInProgram(platform, archive, manifest.hosting);
  if (read) return askReviewer({ reviewModel, log: platform.log }, { manifest, checks, read });
  const summary = 'The sources could not be read for the reviewer.';
  return { status: 'error', model: reviewModel.model, summary, concerns: [], truncated: false };
}
