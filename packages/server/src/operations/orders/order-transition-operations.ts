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
import { transitionOrder } from '../../domains/orders/change-order.js';
import * as steps from '../../domains/orders/order-transitions.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation, type Operation } from '../define-operation.js';
import { orderFields, orderIs, orderResponse } from './order-responses.js';

const Nothing = Type.Object({}, { additionalProperties: false });

interface StepDeclaration<Body extends TSchema> {
  verb: string;
  summary: string;
  description?: string;
  body: Body;
  /** True where the body may be left out. */
  optional: boolean;
  step(body: Static<Body>, caller: Caller): steps.OrderTransition;
}

/** `POST /orders/{id}/<verb>`: all steps of an order's life are one operation with different steps in it. */
function stepOperation<Body extends TSchema>({
  verb,
  summary,
  description,
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
    ...(description && { description }),
    needs: 'orders:update',
    params: { id: adminId() },
    body: { kind: 'json', schema: body, optional },
    selectable: orderFields,
    responses: orderIs('The updated order'),
    errors: ['NOT_FOUND', 'ORDER_STATE_INVALID'],
    handle: async ({ context, caller, params: { id }, body: given, now }) =>
      orderResponse(await transitionOrder(context, caller, id, step(given as Static<Body>, caller), now)),
  });
}

const plainStep = (verb: string, step: steps.OrderTransition, summary: string, description?: string): Operation =>
  stepOperation({
    verb,
    summary,
    ...(description && { description }),
    body: Nothing,
    optional: true,
    step: () => step,
  });

const plainSteps: Record<Exclude<OrderAction, 'cancel'>, steps.OrderTransition> = {
  confirm: steps.confirm,
  dispatch: steps.dispatch({}),
  deliver: steps.deliver,
  return: steps.markReturned,
  hold: steps.hold,
  unhold: steps.unhold,
  archive: steps.archive,
  unarchive: steps.unarchive,
};

/** The step that an action of a batch stands for. */
export function transitionOf({ action, reasonId = 'other' }: OrderBatch, caller: Caller): steps.OrderTransition {
  return action === 'cancel' ? cancellationBy(caller, reasonId) : plainSteps[action];
}

const cancellationBy = ({ kind }: Caller, reasonId: CancellationReason): steps.OrderTransition =>
  steps.cancel({
    reasonId,
    reasonLabel: cancellationReasons[reasonId],
    source: kind === 'app' ? 'app' : 'merchant',
  });

export const orderTransitionOperations: Operation[] = [
  plainStep(
    'confirm',
    steps.confirm,
    'Confirm an order',
    'The customer wants the order. An order on hold is taken off hold.',
  ),
  stepOperation({
    verb: 'cancel',
    summary: 'Cancel an order',
    description: 'The order must not have been dispatched.',
    body: OrderCancellation,
    optional: false,
    step: ({ reasonId }, caller) => cancellationBy(caller, reasonId),
  }),
  stepOperation({
    verb: 'dispatch',
    summary: 'Dispatch an order',
    description: 'The order must be confirmed. Its items are deducted from stock on hand, which can become negative.',
    body: OrderDispatch,
    optional: true,
    step: ({ delivery = {} }) => steps.dispatch(delivery),
  }),
  plainStep(
    'deliver',
    steps.deliver,
    'Mark an order as delivered',
    'The order must be dispatched; it is then completed.',
  ),
  plainStep(
    'return',
    steps.markReturned,
    'Mark an order as returned',
    'The order must be dispatched. Its items return to stock; its status stays the same.',
  ),
  plainStep('hold', steps.hold, 'Put an order on hold', 'An order on hold cannot be dispatched.'),
  plainStep('unhold', steps.unhold, 'Take an order off hold'),
  plainStep('archive', steps.archive, 'Archive an order'),
  plainStep('unarchive', steps.unarchive, 'Unarchive an order'),
];
