import { bundleLimits, type ScanFailureCode } from '@souk/contract';
import type {
  ChildProcessFailure,
  ChildProcessLimits,
  ChildProcessOutcome,
} from '../../../foundation/isolation/child-process-limits.js';
import type { SlotLimits } from '../../../foundation/isolation/concurrency-slots.js';
import type { Platform } from '../../../foundation/platform.js';
import type { ReadableSources } from '../ai-review/collect-sources.js';
import type { Problem } from '../manifest/problems.js';
import type { ScanContext } from '../scan/rule.js';
import type { ScanResult } from '../scan/scan-bundle.js';
import type {
  BundleFacts,
  Inspection,
  InspectionAnswer,
  InspectionRequest,
  SourceExcerpt,
  SourcePlace,
} from './inspection.js';

type Inspecting = Pick<Platform, 'programs' | 'log'>;

const program = new URL('./inspect-bundle-program.js', import.meta.url);

/** People wait for an upload, but not for a scan: neither may block the other. */
const uploads: SlotLimits = { name: 'uploaded bundles', atOnce: 2, waiting: 16 };
/** Bounded by the scanners already; the places that wait are for a scan that ends while the next one begins. */
const scans: SlotLimits = { name: 'bundle scans', atOnce: 2, waiting: 2 };
/** A reviewer looks at one case at a time. */
const readings: SlotLimits = { name: 'bundles being read', atOnce: 1, waiting: 8 };

/** The largest bundle allowed unpacks in about two seconds. */
const unpackingLimits: ChildProcessLimits = {
  cpuSeconds: 15,
  wallSeconds: 60,
  heapMegabytes: 256,
  answerBytes: 256 * 1024,
};
/** Twenty megabytes of sources take about fifty seconds; one source of the largest size allowed takes 400 MB. */
const scanLimits: ChildProcessLimits = {
  cpuSeconds: 90,
  wallSeconds: 300,
  heapMegabytes: 512,
  answerBytes: 4 * 1024 * 1024,
};

export type UnpackedBundle = { facts: BundleFacts } | { problem: Problem };

/** Unpacks a bundle to see whether it is acceptable, and which of the required files it lacks. */
export async function unpackInProgram(
  platform: Inspecting,
  archive: Buffer,
  wanted: string[],
): Promise<UnpackedBundle> {
  const outcome = await inspect(platform, uploads, { deed: 'unpack', wanted }, archive, unpackingLimits);
  if ('failure' in outcome) return { problem: tooCostly };
  const answer = outcome.answer as InspectionAnswer;
  if ('problem' in answer) return answer;
  if ('unpacked' in answer) return { facts: answer.unpacked };
  throw new Error('The inspecting program answered something else than it was asked.');
}

const tooCostly: Problem = {
  code: 'BUNDLE_TOO_COSTLY',
  path: 'bundle',
  message: 'The bundle could not be unpacked within the time and memory limits.',
  fix: 'Include fewer and smaller files, and send it again.',
};

/** Why a scan produced no result. */
const codeOfFailure: Record<ChildProcessFailure, ScanFailureCode> = {
  timed_out: 'SCAN_TIMED_OUT',
  out_of_memory: 'SCAN_OUT_OF_MEMORY',
  crashed: 'SCAN_CRASHED',
};

export type ScanOutcome = { result: ScanResult } | { failureCode: ScanFailureCode };

/** Scans a bundle; throws `NoFreeSlot` while too many are being scanned. */
export async function scanInProgram(
  platform: Inspecting,
  archive: Buffer,
  context: ScanContext,
  limits: ChildProcessLimits = scanLimits,
): Promise<ScanOutcome> {
  const outcome = await inspect(platform, scans, { deed: 'scan', context }, archive, limits);
  if ('failure' in outcome) return { failureCode: codeOfFailure[outcome.failure] };
  const answer = outcome.answer as InspectionAnswer;
  if ('scanned' in answer) return { result: answer.scanned };
  // It was unpacked when it was uploaded: that it cannot be now is nothing that its developer did.
  if ('problem' in answer) return { failureCode: 'SCAN_CRASHED' };
  throw new Error('The inspecting program answered something else than it was asked.');
}

/** The lines around each place; null for what is no text, or not there. */
export async function excerptInProgram(
  platform: Inspecting,
  archive: Buffer,
  places: SourcePlace[],
): Promise<(SourceExcerpt | null)[]> {
  const outcome = await inspect(platform, readings, { deed: 'excerpt', places }, archive, unpackingLimits);
  const answer = 'failure' in outcome ? undefined : (outcome.answer as InspectionAnswer);
  return answer && 'excerpts' in answer ? answer.excerpts : places.map(() => null);
}

/** The sources that a reviewer can read; undefined when they could not be taken out of the bundle. */
export async function readSourcesInProgram(
  platform: Inspecting,
  archive: Buffer,
  { main, lockfile }: { main: string; lockfile: string },
): Promise<ReadableSources | undefined> {
  const limits = { ...unpackingLimits, answerBytes: 2 * 1024 * 1024 };
  const outcome = await inspect(platform, readings, { deed: 'read', main, lockfile }, archive, limits);
  const answer = 'failure' in outcome ? undefined : (outcome.answer as InspectionAnswer);
  return answer && 'read' in answer ? answer.read : undefined;
}

async function inspect(
  { programs, log }: Inspecting,
  lane: SlotLimits,
  inspection: Inspection,
  bytes: Buffer,
  limits: ChildProcessLimits,
): Promise<ChildProcessOutcome> {
  const request: InspectionRequest = { ...inspection, limits: bundleLimits };
  const outcome = await programs.run(lane, { program, request, bytes, limits });
  if ('failure' in outcome) log.warn({ ...outcome, deed: inspection.deed }, 'a bundle could not be inspected');
  return outcome;
}
