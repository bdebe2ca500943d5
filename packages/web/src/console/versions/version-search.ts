export const versionViews = ['changes', 'manifest', 'bundle'] as const;

export interface VersionSearch {
  view?: (typeof versionViews)[number];
  /** The version it is compared with; the current one unless told. */
  against?: number;
}
