/** Conditions that the walk cannot see, and why taking one out alone changes nothing: by file, or by file and text. */
export const redundant: Record<string, string> = {};
