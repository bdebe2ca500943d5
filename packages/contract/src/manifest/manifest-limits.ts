/** How much one manifest may hold. Generous for an honest app, small enough to read, compare and store at once. */
export const manifestLimits = {
  bytes: 256 * 1024,
  nameLength: 50,
  titleLength: 50,
  labelLength: 50,
  pathLength: 512,
  urlLength: 2048,
  descriptionLength: 500,
  patternLength: 200,
  /** Of one pattern, its repetitions multiplied out. */
  patternSteps: 3_000,
  /** Of all patterns of a manifest. */
  allPatternSteps: 30_000,
  /** Of a value, or a member of a list, whose key has a pattern. */
  patternTextLength: 4_096,
  textLength: 16_384,
  allowedHosts: 50,
  adminLinks: 20,
  redirectUrls: 20,
  webhooks: 20,
  definitions: 200,
  choices: 100,
  blocks: 20,
  blockSettings: 30,
} as const;

/** New versions of one app within 24 hours. */
export const versionsPerDay = 100;

/** A bundle of a platform-hosted app: what may be sent, and what may come out of it. */
export const bundleLimits = {
  compressedBytes: 20 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  fileBytes: 20 * 1024 * 1024,
  files: 5_000,
  pathLength: 255,
  /** Honest source shrinks five- to twentyfold; past this it is made to burst. */
  ratio: 100,
} as const;
