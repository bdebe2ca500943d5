import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BatchOutcome, type OrderTransition, refreshOrders, takeStepWithMany } from '../../../api/orders';
import { randomUuid } from '../../../api/random-uuid';

/** So that the bar moves, and nobody waits long to hear of the first. */
const pieceSize = 25;

interface Piece {
  ids: string[];
  /** The same whenever the piece is sent: one whose answer was lost is not done twice. */
  key: string;
}

interface BulkRun {
  state: 'asking' | 'running' | 'stopped' | 'finished';
  done: number;
  refused: BatchOutcome[];
  /** Why it stopped. */
  error: unknown;
  /** Begins, or goes on where it stopped. */
  start(): void;
}

/** Lets many orders take a step, a piece at a time. What was done stays done, whatever happens to the rest. */
export function useBulkRun(businessId: string, step: OrderTransition, ids: string[]): BulkRun {
  const queries = useQueryClient();
  const [pieces] = useState(() => cut(ids));
  const [state, setState] = useState<BulkRun['state']>('asking');
  const [outcomes, setOutcomes] = useState<BatchOutcome[][]>([]);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setState('running');
    setError(undefined);
    let finished = outcomes;
    try {
      for (const piece of pieces.slice(finished.length)) {
        const answer = await takeStepWithMany(businessId, step, piece.ids, piece.key);
        finished = [...finished, answer.outcomes];
        setOutcomes(finished);
      }
      setState('finished');
    } catch (refusal) {
      setError(refusal);
      setState('stopped');
    }
    await refreshOrders(queries, businessId);
  };
  const all = outcomes.flat();
  return {
    state,
    done: all.filter(({ outcome }) => outcome === 'done').length,
    refused: all.filter(({ outcome }) => outcome === 'refused'),
    error,
    start: () => void run(),
  };
}

function cut(ids: string[]): Piece[] {
  const starts = Array.from({ length: Math.ceil(ids.length / pieceSize) }, (_, piece) => piece * pieceSize);
  return starts.map((start) => ({ ids: ids.slice(start, start + pieceSize), key: randomUuid() }));
}
