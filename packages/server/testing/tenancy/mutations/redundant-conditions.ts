/** Conditions that the walk cannot see, and why taking one out changes nothing. */
export const redundant: ReadonlyMap<string, string> = new Map();
