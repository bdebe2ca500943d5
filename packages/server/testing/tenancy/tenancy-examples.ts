import { appExamples } from './app-examples.js';
import type { Example } from './example.js';
import { operationExamples } from './operation-examples.js';
import { buyerExamples, memberExamples, pageExamples } from './surface-examples.js';

const all: Record<string, Example[]> = {
  ...operationExamples,
  ...appExamples,
  ...memberExamples,
  ...buyerExamples,
  ...pageExamples,
};

/** The examples of a route; undefined for one that nobody has written any for yet. */
export function examplesOf({ name }: { name: string }): Example[] | undefined {
  return all[name] ?? all[name.replace(/^merchant\./, '')];
}
