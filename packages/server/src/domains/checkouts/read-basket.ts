import { fromCents, toCents } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { type Article, selectArticles } from './cart-lines-table.js';

export type { Article };

export interface BasketLine {
  article: Article;
  quantity: number;
  totalPrice: string;
}

/** What a buyer wanted and cannot have in this quantity. */
export interface BasketChange {
  name: string;
  left: number;
}

export interface Basket {
  lines: BasketLine[];
  /** Lines that were removed or reduced. */
  changes: BasketChange[];
  subtotal: string;
}

interface Wanted {
  id: string;
  quantity: number;
}

/** What of a wish can be bought now: at today's prices, as far as it is sold, available and allowed. */
export async function readBasket(db: Database, place: StoreContext, wanted: readonly Wanted[]): Promise<Basket> {
  const ids = wanted.map(({ id }) => id);
  const articles = ids.length === 0 ? [] : await selectArticles(db, place, ids);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const lines: BasketLine[] = [];
  const changes: BasketChange[] = [];
  const taken = new Map<string, number>();
  let room = place.maxOrderQuantity;
  for (const { id, quantity } of wanted) {
    const article = byId.get(id);
    // What another store sells, or nobody does, has no name to tell.
    if (!article) continue;
    const before = taken.get(id) ?? 0;
    const possible = Math.min(quantity, Math.max(0, maxOf(article, place) - before), room);
    if (possible < quantity) changes.push({ name: nameOf(article), left: possible });
    if (possible === 0) continue;
    room -= possible;
    taken.set(id, before + possible);
    lines.push({ article, quantity: possible, totalPrice: fromCents(toCents(article.price) * BigInt(possible)) });
  }
  const subtotal = fromCents(lines.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0n));
  return { lines, changes, subtotal };
}

function maxOf({ isSold, stockPolicy, available }: Article, { maxItemQuantity }: StoreContext): number {
  if (!isSold) return 0;
  return stockPolicy === 'deny' ? Math.max(0, Math.min(available, maxItemQuantity)) : maxItemQuantity;
}

export const nameOf = ({ name, variantName }: Pick<Article, 'name' | 'variantName'>): string =>
  variantName ? `${name} (${variantName})` : name;
