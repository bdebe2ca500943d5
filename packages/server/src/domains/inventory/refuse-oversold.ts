import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type MovedLevel, selectDenying } from './inventory-levels-table.js';

/** A line of an order: so many of a variant, or of a product that has no variants. Lines without either move nothing. */
export interface StockLine {
  productId: string | null;
  variantId: string | null;
  quantity: number;
  name?: string;
  variantName?: string | null;
}

/** A line that cannot be ordered in its quantity. */
export interface ShortLine {
  productId: string;
  variantId: string | null;
  name: string;
  quantity: number;
  available: number;
}

/**
 * Call it after the reservation, in its transaction, which a refusal undoes: the products are locked by then, so the stock that is
 * looked at is the stock that is sold.
 */
export async function refuseOversold(
  db: Database,
  businessId: string,
  lines: readonly StockLine[],
  levels: readonly MovedLevel[],
): Promise<void> {
  const below = levels.filter(({ available }) => Number(available) < 0);
  if (below.length === 0) return;
  const denying = await selectDenying(
    db,
    businessId,
    below.map(({ product_id }) => product_id),
  );
  const short = below.filter(({ product_id }) => denying.has(product_id)).map((level) => shortLine(level, lines));
  if (short.length === 0) return;
  throwDomainError('OUT_OF_STOCK', {
    problems: short.map(({ name, available }) =>
      available === 0 ? `${name}: sold out.` : `${name}: ${available} left.`,
    ),
    members: { lines: short },
  });
}

function shortLine({ product_id, variant_id, available }: MovedLevel, lines: readonly StockLine[]): ShortLine {
  const own = lines.filter(({ productId, variantId }) =>
    variant_id === null ? productId === product_id && !variantId : variantId === variant_id,
  );
  const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
  const { name = '', variantName } = own[0] ?? {};
  return {
    productId: product_id,
    variantId: variant_id,
    name: variantName ? `${name} (${variantName})` : name,
    quantity,
    available: Math.max(0, Number(available) + quantity),
  };
}
