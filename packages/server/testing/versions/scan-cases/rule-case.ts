/** Files of a small bundle, by path. */
export type Files = Record<string, string | Buffer>;

/** Bundles a rule must find, and bundles like them in which no rule may find anything. */
export interface RuleCase {
  malicious: Files[];
  benign: Files[];
}

export const js = (text: string): Files => ({ 'main.js': text });
