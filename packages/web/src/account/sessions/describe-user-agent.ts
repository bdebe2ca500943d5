const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser and its system as people call them, from what it says of itself; that itself where it is unknown. */
export function describeUserAgent(agent: string): string {
  const of = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const names = [of(browsers), of(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : agent.slice(0, 60);
}
