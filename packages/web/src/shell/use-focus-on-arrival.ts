import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusPage } from './focus-page';

/** Every change of page moves the focus; a filter, which changes only what stands after the path, does not. */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !document.querySelector('dialog[open]')) focusPage();
      }),
    [router],
  );
}
