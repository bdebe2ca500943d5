import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Area, areaOf } from './areas';

/** The account belongs to everyone, so it is nobody's home. */
type AreaHome = Exclude<Area, '/account'>;

const keptAs = 'souk_area';

const homeOf = (pathname: string): AreaHome | undefined => {
  const area = areaOf(pathname);
  return area === '/account' ? undefined : area;
};

/** The first page of the area one is in; on pages that belong to everyone, of the area one came from. */
export function useAreaHome(): AreaHome {
  const { pathname } = useLocation();
  const here = homeOf(pathname);
  useEffect(() => {
    if (here) sessionStorage.setItem(keptAs, here);
  }, [here]);
  return here ?? homeOf(sessionStorage.getItem(keptAs) ?? '') ?? '/console';
}
