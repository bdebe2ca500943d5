import type { RelayAnswersInput } from '@souk/contract';
import { isId } from '../../../foundation/http/path-params.js';
import type { Platform } from '../../../foundation/platform.js';
import { type Relay, recordRelayHeartbeat } from '../../installations/relays.js';
import { recordAnswers } from './relay-attempts-table.js';
import { answersChannel } from './relay-channels.js';

/** Takes what a relay's client reports, and tells whoever waits for it: this process, or another one. */
export async function recordResponses(
  { db, relayHints, relayAttempts }: Pick<Platform, 'db' | 'relayHints' | 'relayAttempts'>,
  relay: Relay,
  answers: RelayAnswersInput['answers'],
): Promise<void> {
  const given = new Map(
    answers
      .filter(({ attemptId }) => isId(attemptId))
      .map(({ attemptId, httpStatus = null, error = null, durationMs }) => [
        attemptId,
        { attemptId, httpStatus, error, durationMs },
      ]),
  );
  const self = relayAttempts.name;
  const [answered] = await Promise.all([
    recordAnswers(db, { relayId: relay.id, self }, [...given.values()]),
    recordRelayHeartbeat(db, relay.id),
  ]);
  for (const { attemptId, waiter } of answered) {
    const answer = given.get(attemptId);
    if (waiter !== self) relayHints.tell(answersChannel, waiter);
    else if (answer) relayAttempts.take(answer);
  }
}
