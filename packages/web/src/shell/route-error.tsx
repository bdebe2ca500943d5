import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RegionError } from '../design/region-error';

/** A page that could not be shown. Trying again asks for what failed, too: otherwise the kept failure would be thrown again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <RegionError error={error} reset={again} />;
}
