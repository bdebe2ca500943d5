/** The faces that this app draws, by the beginning of their addresses. */
const areas = ['/account', '/console', '/dashboard', '/review'] as const;
export type Area = (typeof areas)[number];

export const areaOf = (pathname: string): Area | undefined =>
  areas.find((area) => pathname === area || pathname.startsWith(`${area}/`));
