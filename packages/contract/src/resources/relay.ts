import { type Static, Type } from 'typebox';
import { connectionErrors } from '../delivery-errors.js';
import { closed, Id, Time, Words } from './common.js';

export const Relay = Type.Object(
  {
    id: Id,
    streamUrl: Type.String({ description: 'The URL of its stream of server-sent events.' }),
    expiresAt: Time,
  },
  {
    ...closed,
    title: 'Relay',
    description: "Receives the deliveries for your dev stores in place of the app's endpoint.",
  },
);
export type Relay = Static<typeof Relay>;

export const RelayInput = Type.Object(
  {
    devStoreId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 24,
        description: 'The ID of one of your dev stores. Default: all of them.',
      }),
    ),
  },
  { ...closed, title: 'RelayInput' },
);
export type RelayInput = Static<typeof RelayInput>;

export const maxAnswersAtOnce = 200;

export const RelayAnswersInput = Type.Object(
  {
    answers: Type.Array(
      Type.Object(
        {
          attemptId: Id,
          httpStatus: Type.Optional(
            Type.Integer({ minimum: 100, maximum: 599, description: "The HTTP status of the app's response." }),
          ),
          error: Type.Optional(Words(connectionErrors, 'The error, if there was no response.')),
          durationMs: Type.Integer({ minimum: 0, maximum: 600_000, description: 'The duration, in milliseconds.' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: maxAnswersAtOnce, description: 'The responses, each with either httpStatus or error.' },
    ),
  },
  { ...closed, title: 'RelayAnswersInput' },
);
export type RelayAnswersInput = Static<typeof RelayAnswersInput>;

/** The data of an `attempt` event. */
export interface RelayedAttemptEvent {
  attemptId: string;
  /** The `webhook-id`. */
  deliveryId: string;
  headers: Record<string, string>;
  bodyBase64: string;
}
