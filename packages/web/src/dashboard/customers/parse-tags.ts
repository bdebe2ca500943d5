/** Tags as people type them, between commas of either script; each once. */
export const parseTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
