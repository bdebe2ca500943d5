/** IDs, versions and amounts in a sentence read from left to right in every language. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** A name in a sentence keeps its own direction and does not change that of the text around it. */
export const isolateAuto = (text: string): string => `\u2068${text}\u2069`;
