import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const areas = ['/console', '/dashboard'] as const;
type AreaHome = (typeof areas)[number];

const keptAs = 'souk_area';
const areaOf = (pathname: string): AreaHome | undefined =>
  areas.find((area) => pathname === area || pathname.startsWith(`${area}/`));

/** The first page of the area one is in; on pages that belong to everyone, of the area one came from. */
export function useAreaHome(): AreaHome {
  const { pathname } = useLocation();
  const here = areaOf(pathname);
  useEffect(() => {
    if (here) sessionStorage.setItem(keptAs, here);
  }, [here]);
  return here ?? areaOf(sessionStorage.getItem(keptAs) ?? '') ?? '/console';
}
