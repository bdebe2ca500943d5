import { answerAsThread } from '../../foundation/programs/answer-as-thread.js';
import { findMismatch } from './match-pattern.js';

export interface TextsToMatch {
  pattern: string;
  texts: string[];
}

answerAsThread((request) => {
  const { pattern, texts } = request as TextsToMatch;
  return findMismatch(pattern, texts);
});
