import type { Checkout } from '../../api/checkouts';

/** As much as the buyer left, and as one may see. */
export const buyerName = ({ buyer: { name, phone, email } }: Checkout): string | undefined =>
  name ?? phone ?? email ?? undefined;
