import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ManifestVerdict, verdictQuery } from '../../../api/versions';

/** Long enough that nothing is checked in the middle of a word. */
const pauseMs = 400;

export interface Checked {
  /** Of exactly this text; undefined while it is being checked. */
  verdict: ManifestVerdict | undefined;
  checking: boolean;
  error: unknown;
  retry(): void;
}

/** What an upload of the text would meet, a moment after the last key. */
export function useManifestValidation(appId: string, text: string): Checked {
  const [settled] = useDebouncedValue(text, pauseMs);
  const { data, error, isFetching, refetch } = useQuery(verdictQuery(appId, settled));
  const fresh = settled === text;
  return {
    verdict: fresh ? data : undefined,
    checking: text.trim() !== '' && (!fresh || isFetching),
    error: fresh && !isFetching ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
}
