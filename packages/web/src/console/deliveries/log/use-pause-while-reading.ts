import { type RefObject, useEffect } from 'react';
import type { DeliveryLog } from './delivery-log';

/** A reader whose pointer moves over the rows is about to press one: it must not be another when they do. */
const pointingMs = 2000;

/** Tells the log whether new rows may come in: not while the reader is further down, on a row by keyboard, or pointing. */
export function usePauseWhileReading(around: RefObject<HTMLElement | null>, log: DeliveryLog): void {
  useEffect(() => {
    let pointing: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const box = around.current?.getBoundingClientRect();
      const isScrolledAway = box !== undefined && box.top < 0 && box.height > 0;
      const isOnRow = around.current?.contains(document.activeElement) ?? false;
      log.follow(!isScrolledAway && !isOnRow && pointing === undefined);
    };
    const point = (event: Event) => {
      if (!around.current?.contains(event.target as Node)) return;
      clearTimeout(pointing);
      pointing = setTimeout(() => {
        pointing = undefined;
        tell();
      }, pointingMs);
      tell();
    };
    const later = () => setTimeout(tell, 0);
    addEventListener('scroll', tell, { passive: true });
    addEventListener('pointermove', point, { passive: true });
    addEventListener('focusin', later);
    addEventListener('focusout', later);
    return () => {
      clearTimeout(pointing);
      removeEventListener('scroll', tell);
      removeEventListener('pointermove', point);
      removeEventListener('focusin', later);
      removeEventListener('focusout', later);
    };
  }, [around, log]);
}
