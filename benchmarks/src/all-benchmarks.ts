import { bulkExport } from './entries/bulk-export.js';
import { collectionRuleChange } from './entries/collection-rule-change.js';
import { commandStart } from './entries/command-start.js';
import { dataPut } from './entries/data-put.js';
import { deliveryLog } from './entries/delivery-log.js';
import { deliveriesAgainstBullMq, deliveriesAgainstGraphileWorker } from './entries/delivery-peers.js';
import { hostedFirstAnswer, hostedMemory, hostedPage } from './entries/hosted-apps.js';
import { installFlow } from './entries/install-flow.js';
import { marketSearch } from './entries/market-search.js';
import { memoryConnections, memoryDeliveries, memoryIdle, memoryRequests } from './entries/memory.js';
import { ordersByStage, ordersCounted, ordersSearched, salesReported } from './entries/merchant-orders.js';
import { orderRead, orderReadSameSql } from './entries/order-read.js';
import { ordersList } from './entries/orders-list.js';
import { ordersListRendering } from './entries/orders-list-rendering.js';
import { refreshGrants } from './entries/refresh-grants.js';
import { relayThroughput } from './entries/relay-throughput.js';
import { bearerRoundTrips, readRoundTrips, writeTransactions } from './entries/round-trips.js';
import { routeOverhead } from './entries/route-overhead.js';
import { simulatedBurst } from './entries/simulated-burst.js';
import { start } from './entries/start.js';
import { stockWithCollections } from './entries/stock-with-collections.js';
import { syntheticOrders } from './entries/synthetic-orders.js';
import { twoWorkers } from './entries/two-workers.js';
import { valuesPage } from './entries/values-page.js';
import { webhookClaims } from './entries/webhook-claims.js';
import { webhookFairness } from './entries/webhook-fairness.js';
import { webhookGuard } from './entries/webhook-guard.js';
import { webhookLatencyP50, webhookLatencyP99 } from './entries/webhook-latency.js';
import { webhookThroughput } from './entries/webhook-throughput.js';
import type { Benchmark } from './harness/benchmark.js';

/** Every speed Souk promises, in the order they are printed. */
export const allBenchmarks: Benchmark[] = [
  routeOverhead,
  readRoundTrips,
  bearerRoundTrips,
  writeTransactions,
  orderRead,
  orderReadSameSql,
  ordersListRendering,
  ordersList,
  ordersByStage,
  ordersSearched,
  ordersCounted,
  salesReported,
  refreshGrants,
  installFlow,
  dataPut,
  valuesPage,
  bulkExport,
  webhookThroughput,
  deliveriesAgainstGraphileWorker,
  deliveriesAgainstBullMq,
  twoWorkers,
  simulatedBurst,
  webhookLatencyP50,
  webhookLatencyP99,
  webhookFairness,
  webhookClaims,
  webhookGuard,
  relayThroughput,
  hostedPage,
  hostedFirstAnswer,
  hostedMemory,
  stockWithCollections,
  collectionRuleChange,
  syntheticOrders,
  deliveryLog,
  commandStart,
  marketSearch,
  start,
  memoryIdle,
  memoryRequests,
  memoryConnections,
  memoryDeliveries,
];
