import { serveAsWorkerThread } from '../../foundation/isolation/serve-as-worker-thread.js';
import { findMismatch } from './match-pattern.js';

export interface TextsToMatch {
  pattern: string;
  texts: string[];
}

serveAsWorkerThread((request) => {
  const { pattern, texts } = request as TextsToMatch;
  return findMismatch(pattern, texts);
});
