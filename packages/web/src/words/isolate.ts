/** Ids, versions and amounts inside a sentence: they read from left to right, whatever stands around them. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** A name inside a sentence: it reads in its own direction and turns nothing around it. */
export const asItself = (text: string): string => `\u2068${text}\u2069`;
