export const shows = ['all', 'free', 'mine'] as const;

export interface QueueSearch {
  /** Which of the open cases; all of them, unless told. */
  show?: Exclude<(typeof shows)[number], 'all'>;
}
