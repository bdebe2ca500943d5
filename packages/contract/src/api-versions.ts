/** The versions of the Admin API, oldest first. A version may gain fields; none is ever renamed or removed. */
export interface ApiVersion {
  name: string;
  state: 'current' | 'supported' | 'deprecated' | 'sunset';
  releasedAt: string;
  /** From then on its answers carry `Deprecation`; null while it is recommended. */
  deprecatedAt: string | null;
  /** From then on the version answers 410 `API_VERSION_SUNSET`; null while no end is planned. */
  sunsetAt: string | null;
}

export const apiVersions: readonly ApiVersion[] = [
  { name: '2026-10', state: 'current', releasedAt: '2026-10-01T00:00:00.000Z', deprecatedAt: null, sunsetAt: null },
];

export const currentApiVersion = '2026-10';

export function findApiVersion(name: string): ApiVersion | undefined {
  return apiVersions.find((version) => version.name === name);
}
