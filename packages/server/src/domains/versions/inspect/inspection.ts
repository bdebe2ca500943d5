import type { BundleLimits } from '../bundle/unpack-bundle.js';
import type { Problem } from '../manifest/problems.js';
import type { ScanContext } from '../scan/rule.js';
import type { ScanResult } from '../scan/scan-bundle.js';

/** What the server asks of the inspecting program, beside the archive's bytes. */
export type InspectionRequest = { limits: BundleLimits } & Inspection;

export type Inspection = { deed: 'unpack'; wanted: string[] } | { deed: 'scan'; context: ScanContext };

/** What a bundle holds, as far as its manifest needs to know. */
export interface BundleFacts {
  sha256: string;
  files: number;
  /** Of the paths asked for, those the bundle has not. */
  missing: string[];
}

export type InspectionAnswer = { unpacked: BundleFacts } | { scanned: ScanResult } | { problem: Problem };
