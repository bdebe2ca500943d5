import type { RelayAnswersInput } from '@souk/contract';
import { isId } from '../../../foundation/http/path-params.js';
import type { Platform } from '../../../foundation/platform.js';
import { noteBeat, type Relay } from '../../installations/keep-relays.js';
import { recordAnswers } from './relay-attempts-table.js';
import { answersChannel } from './relay-channels.js';

/** Takes what a relay's client reports, and tells the processes that wait for it, wherever they run. */
export async function answerAttempts(
  { db, relayHints }: Pick<Platform, 'db' | 'relayHints'>,
  relay: Relay,
  answers: RelayAnswersInput['answers'],
): Promise<void> {
  const possible = answers.filter(({ attemptId }) => isId(attemptId));
  const given = possible.map(({ attemptId, httpStatus, error, durationMs }) => ({
    attemptId,
    httpStatus: httpStatus ?? null,
    error: error ?? null,
    durationMs,
  }));
  const [waiters] = await Promise.all([recordAnswers(db, relay.id, given), noteBeat(db, relay.id)]);
  for (const waiter of waiters) relayHints.tell(answersChannel, waiter);
}
