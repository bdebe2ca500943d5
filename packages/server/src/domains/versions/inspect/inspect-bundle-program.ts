import { serveAsChildProcess } from '../../../foundation/isolation/serve-as-child-process.js';
import { collectSources } from '../ai-review/collect-sources.js';
import { UnsafeBundle, unpackBundle } from '../bundle/unpack-bundle.js';
import { scanBundle } from '../scan/scan-bundle.js';
import type { InspectionAnswer, InspectionRequest } from './inspection.js';
import { sourceExcerpts } from './source-excerpts.js';

/** Everything that reads an untrusted bundle, in a process that may be killed at any time. */
await serveAsChildProcess(async (request, archive) => inspect(request as InspectionRequest, archive));

async function inspect(request: InspectionRequest, archive: Buffer): Promise<InspectionAnswer> {
  try {
    const { files, sha256 } = await unpackBundle(archive, request.limits);
    if (request.deed === 'scan') return { scanned: scanBundle(files, request.context) };
    if (request.deed === 'excerpt') return { excerpts: sourceExcerpts(files, request.places) };
    if (request.deed === 'read') return { read: collectSources(files, request) };
    const paths = new Set(files.map(({ path }) => path));
    return { unpacked: { sha256, files: files.length, missing: request.wanted.filter((path) => !paths.has(path)) } };
  } catch (error) {
    if (error instanceof UnsafeBundle) return { problem: error.problem };
    throw error;
  }
}
