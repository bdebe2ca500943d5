import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { fillWithOrders, openShop, type Shop } from './open-shop.js';

export const few = 10_000;
const many = 1_000_000;

/** The same shop twice: with few orders and with many. Filled once for all benchmarks that only read it. */
export interface TwoShops {
  small: Shop;
  large: Shop;
  /** How many the large one has. */
  largeSize: number;
  close(): Promise<void>;
}

export function openTwoShops(workplace: BenchmarkEnvironment): Promise<TwoShops> {
  return workplace.share('shops of two sizes', async () => {
    const [small, large] = [await openShop(workplace), await openShop(workplace)];
    const largeSize = workplace.quick ? many / 25 : many;
    await fillWithOrders(small, few);
    await fillWithOrders(large, largeSize);
    return {
      small,
      large,
      largeSize,
      async close() {
        await small.stop();
        await large.stop();
      },
    };
  });
}
