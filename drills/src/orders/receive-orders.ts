import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUpOnExit } from '../harness/cleanup.js';

/** The app's server: accepts every webhook, and records which orders and exports it was notified of. */
export interface OrderReceiver {
  url: string;
  /** `host:port`, for SOUK_WEBHOOK_ALLOW. */
  address: string;
  /** The order's id for each `orders/created`, repeated ones too. */
  orders: string[];
  /** The export's id for each `bulk/finished`. */
  exports: string[];
  close(): Promise<void>;
}

interface Envelope {
  type: string;
  data: { order?: { id: string }; bulkExport?: { id: string } };
}

export async function receiveOrders(): Promise<OrderReceiver> {
  const orders: string[] = [];
  const exports: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Envelope;
      if (data.order) orders.push(data.order.id);
      if (data.bulkExport) exports.push(data.bulkExport.id);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${address}`,
    address,
    orders,
    exports,
    close: cleanUpOnExit(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
