import { CallRejected, type Calls } from '@souk/bridge/host';

/** A question of the app that the merchant is deciding about. */
export type PendingPrompt =
  | { kind: 'confirm'; question: Calls['confirm']['sends']; settle(answer: Calls['confirm']['gets']): void }
  | { kind: 'pick'; question: Calls['pick']['sends']; settle(answer: Calls['pick']['gets']): void }
  | { kind: 'scopes'; question: Calls['requestScopes']['sends']; settle(answer: Calls['requestScopes']['gets']): void };

type Kind = PendingPrompt['kind'];
type AnswerOf<K extends Kind> = Parameters<Extract<PendingPrompt, { kind: K }>['settle']>[0];
type QuestionOf<K extends Kind> = Extract<PendingPrompt, { kind: K }>['question'];

/** An app that asks again and again can be told to stop. */
const manyWithinMs = 30_000;
const many = 3;

export interface MerchantPrompts {
  ask<K extends Kind>(kind: K, question: QuestionOf<K>): Promise<AnswerOf<K>>;
  /** The merchant does not want to be asked any more, until the page is opened again. */
  mute(): void;
  /** The page that asked is gone. */
  clear(): void;
  /** Whether it asks so often that the merchant should be offered peace. */
  asksOften(): boolean;
}

/** One question at a time: what comes meanwhile is refused, as nobody should find a pile of questions. */
export function createPrompts(
  show: (asked: PendingPrompt | undefined) => void,
  now: () => number = () => Date.now(),
): MerchantPrompts {
  let open: { refuse(): void } | undefined;
  let muted = false;
  let askedAt: number[] = [];
  return {
    ask(kind, question) {
      if (muted) return Promise.reject(new CallRejected('MUTED', 'The merchant does not want to be asked now.'));
      if (open) return Promise.reject(new CallRejected('BUSY', 'The merchant is deciding about another question.'));
      askedAt = [...askedAt.filter((at) => now() - at < manyWithinMs), now()];
      return new Promise((resolve, reject) => {
        const mine = {
          refuse() {
            end();
            reject(new CallRejected('CANCELED', 'The question was taken away.'));
          },
        };
        // Settled once; whatever is shown by then is another question.
        const end = () => {
          if (open !== mine) return;
          open = undefined;
          show(undefined);
        };
        const settle = (answer: never) => {
          end();
          resolve(answer);
        };
        open = mine;
        show({ kind, question, settle } as unknown as PendingPrompt);
      });
    },
    mute() {
      muted = true;
      open?.refuse();
    },
    clear: () => open?.refuse(),
    asksOften: () => askedAt.length > many,
  };
}
