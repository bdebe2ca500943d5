import type { ReadableSources } from '../ai-review/collect-sources.js';
import type { BundleLimits } from '../bundle/unpack-bundle.js';
import type { Problem } from '../manifest/problems.js';
import type { ScanContext } from '../scan/rule.js';
import type { ScanResult } from '../scan/scan-bundle.js';

/** The server's request to the inspecting program, besides the archive's bytes. */
export type InspectionRequest = { limits: BundleLimits } & Inspection;

export type Inspection =
  | { deed: 'unpack'; wanted: string[] }
  | { deed: 'scan'; context: ScanContext }
  | { deed: 'excerpt'; places: SourcePlace[] }
  | { deed: 'read'; main: string; lockfile: string };

/** A line of a file in a bundle. */
export interface SourcePlace {
  file: string;
  line: number;
}

/** The lines around a place. */
export interface SourceExcerpt {
  /** The number of the first line. */
  from: number;
  lines: string[];
}

/** What a bundle holds, as far as its manifest needs to know. */
export interface BundleFacts {
  sha256: string;
  files: number;
  /** The requested paths that the bundle does not contain. */
  missing: string[];
}

export type InspectionAnswer =
  | { unpacked: BundleFacts }
  | { scanned: ScanResult }
  | { excerpts: (SourceExcerpt | null)[] }
  | { read: ReadableSources }
  | { problem: Problem };
