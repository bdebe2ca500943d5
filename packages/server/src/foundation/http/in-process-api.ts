import type { ServedApi } from './serve-routes.js';

export interface InProcessRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Of the client on whose behalf it is called: its limits count. */
  address: string;
  maxBytes: number;
}

export interface InProcessResponse {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  /** Longer than was asked for: the rest was never read. */
  truncated: boolean;
}

/** Souk's own routes, called without a socket: whoever acts for a caller goes through the same door as the caller. */
export interface InProcessApi {
  call(request: InProcessRequest): Promise<InProcessResponse>;
  /** Once the routes are there. */
  serve(api: Pick<ServedApi, 'inject'>): void;
}

declare module '../platform.js' {
  interface Parts {
    inProcessApi: InProcessApi;
  }
}

export function openInProcessApi(): InProcessApi {
  let served: Pick<ServedApi, 'inject'> | undefined;
  return {
    serve(api) {
      served = api;
    },
    async call({ method, url, headers, body, address, maxBytes }) {
      if (!served) throw new Error('The routes are not available yet.');
      const response = await served.inject({
        method,
        url,
        headers,
        remoteAddress: address,
        payload: body,
        payloadAsStream: true,
      });
      const { bytes, truncated } = await readBounded(response.stream(), maxBytes);
      return { status: response.statusCode, headers: flat(response.headers), bytes, truncated };
    },
  };
}

async function readBounded(stream: AsyncIterable<Buffer>, maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) return { bytes: Buffer.alloc(0), truncated: true };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), truncated: false };
}

const flat = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : `${value}`]),
  );
