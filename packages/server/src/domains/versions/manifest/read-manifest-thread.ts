import { answerAsThread } from '../../../foundation/programs/answer-as-thread.js';
import { type ManifestContext, readManifest } from './read-manifest.js';

export interface ManifestToRead {
  /** TOML text, or the same members as JSON. */
  source: unknown;
  context: ManifestContext;
}

answerAsThread((request) => {
  const { source, context } = request as ManifestToRead;
  return readManifest(source, context);
});
