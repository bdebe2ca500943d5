import { type OrderStage, type OrderStatus, orderStages, orderStatuses } from '@souk/contract';

/** The filters of a list of orders. */
export interface OrderFilters {
  status?: OrderStatus;
  stage?: OrderStage;
  archived?: boolean;
  waiting?: boolean;
  /** An order number, the end of a phone number, or the beginning of a name. */
  q?: string;
  /** Whose orders. */
  customerId?: string;
}

/** Which statuses an order can have at this stage, and whether it can be on hold. */
const possible: Record<OrderStage, { statuses: readonly OrderStatus[]; mayWait: boolean }> = {
  new: { statuses: ['pending'], mayWait: true },
  confirmed: { statuses: ['pending'], mayWait: true },
  dispatched: { statuses: ['pending'], mayWait: false },
  delivered: { statuses: ['completed'], mayWait: false },
  returned: { statuses: ['pending', 'completed'], mayWait: false },
  canceled: { statuses: ['canceled'], mayWait: false },
};

interface Shelf {
  stage: OrderStage;
  status: OrderStatus;
  archived: boolean;
  waiting: boolean;
}

const shelves: readonly Shelf[] = orderStages.flatMap((stage) =>
  possible[stage].statuses.flatMap((status) =>
    [false, true].flatMap((archived) =>
      (possible[stage].mayWait ? [false, true] : [false]).map((waiting) => ({ stage, status, archived, waiting })),
    ),
  ),
);

/** As the function `order_shelf` of the database counts them. */
const numberOf = ({ stage, status, archived, waiting }: Shelf): number =>
  12 * orderStages.indexOf(stage) + 4 * orderStatuses.indexOf(status) + 2 * Number(archived) + Number(waiting);

/** The shelves of `order_shelf` on which the wanted orders stand; undefined where all are wanted. */
export function bucketsOf({ status, stage, archived, waiting }: OrderFilters): readonly number[] | undefined {
  const wanted = shelves.filter(
    (shelf) =>
      (status === undefined || shelf.status === status) &&
      (stage === undefined || shelf.stage === stage) &&
      (archived === undefined || shelf.archived === archived) &&
      (waiting === undefined || shelf.waiting === waiting),
  );
  return wanted.length === shelves.length ? undefined : wanted.map(numberOf);
}
