import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusPage } from './focus-page';

/** Every change of page moves the focus; a filter, which changes only what stands after the path, does not. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // A link to a place on the page leads there, not to its heading.
        if (fromLocation && pathChanged && toLocation.hash === '' && !document.querySelector('dialog[open]'))
          focusPage();
      }),
    [router],
  );
}
