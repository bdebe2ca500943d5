/** A page of this business, by the path that an app names (`/orders/5`); undefined for anything that would lead elsewhere. */
export function dashboardUrl(businessId: string, path: string): string | undefined {
  const home = `/dashboard/b/${businessId}`;
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(home + path, location.origin)) return undefined;
  const { origin, pathname, search } = new URL(home + path, location.origin);
  const inside = pathname === home || pathname.startsWith(`${home}/`);
  // The small page around a frame is no page for people.
  if (origin !== location.origin || !inside || pathname.endsWith('/frame')) return undefined;
  return pathname + search;
}
