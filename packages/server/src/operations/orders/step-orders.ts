import {
  type CancellationReason,
  cancellationReasons,
  type OrderAction,
  type OrderBatch,
  OrderCancellation,
  OrderDispatch,
} from '@souk/contract';
import { type Static, type TSchema, Type } from 'typebox';
import type { Caller } from '../../domains/businesses/caller.js';
import { stepOrder } from '../../domains/orders/change-order.js';
import * as steps from '../../domains/orders/order-steps.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation, type Operation } from '../define-operation.js';
import { answerOrder, orderFields, orderIs } from './order-answers.js';

const Nothing = Type.Object({}, { additionalProperties: false });

interface StepDeclaration<Body extends TSchema> {
  verb: string;
  summary: string;
  body: Body;
  /** True where the body may be left out. */
  optional: boolean;
  step(body: Static<Body>, caller: Caller): steps.Step;
}

/** `POST /orders/{id}/<verb>`: all steps of an order's life are one operation with different steps in it. */
function stepOperation<Body extends TSchema>({
  verb,
  summary,
  body,
  optional,
  step,
}: StepDeclaration<Body>): Operation {
  return defineOperation({
    name: `${verb}Order`,
    method: 'POST',
    path: `/orders/{id}/${verb}`,
    tag: 'Orders',
    summary,
    needs: 'orders:update',
    params: { id: adminId() },
    body: { kind: 'json', schema: body, optional },
    selectable: orderFields,
    answers: orderIs('The order after the step.'),
    errors: ['NOT_FOUND', 'ORDER_STATE_INVALID'],
    handle: async ({ context, caller, params: { id }, body: given, now }) =>
      answerOrder(await stepOrder(context, caller, id, step(given as Static<Body>, caller), now)),
  });
}

const plainStep = (verb: string, summary: string, step: steps.Step): Operation =>
  stepOperation({ verb, summary, body: Nothing, optional: true, step: () => step });

const plainSteps: Record<Exclude<OrderAction, 'cancel'>, steps.Step> = {
  confirm: steps.confirm,
  dispatch: steps.dispatch({}),
  deliver: steps.deliver,
  return: steps.sendBack,
  hold: steps.hold,
  unhold: steps.unhold,
  archive: steps.archive,
  unarchive: steps.unarchive,
};

/** The step that an action of a batch stands for. */
export function stepOf({ action, reasonId = 'other' }: OrderBatch, caller: Caller): steps.Step {
  return action === 'cancel' ? cancellationBy(caller, reasonId) : plainSteps[action];
}

const cancellationBy = ({ kind }: Caller, reasonId: CancellationReason): steps.Step =>
  steps.cancel({
    reasonId,
    reasonLabel: cancellationReasons[reasonId],
    source: kind === 'app' ? 'app' : 'merchant',
  });

export const stepOperations: Operation[] = [
  plainStep('confirm', 'Confirms an order: the buyer wants it. A held order is held no longer.', steps.confirm),
  stepOperation({
    verb: 'cancel',
    summary: 'Cancels an order that has not been dispatched.',
    body: OrderCancellation,
    optional: false,
    step: ({ reasonId }, caller) => cancellationBy(caller, reasonId),
  }),
  stepOperation({
    verb: 'dispatch',
    summary: 'Dispatches a confirmed order: it takes its stock, which may go below nothing.',
    body: OrderDispatch,
    optional: true,
    step: ({ delivery = {} }) => steps.dispatch(delivery),
  }),
  plainStep('deliver', 'Delivers a dispatched order: it is completed.', steps.deliver),
  plainStep('return', 'Returns a dispatched order: its stock comes back, its status stays.', steps.sendBack),
  plainStep('hold', 'Holds an order: it waits, and cannot be dispatched.', steps.hold),
  plainStep('unhold', 'Lets a held order go on.', steps.unhold),
  plainStep('archive', 'Puts an order away.', steps.archive),
  plainStep('unarchive', 'Takes an order out again.', steps.unarchive),
];
