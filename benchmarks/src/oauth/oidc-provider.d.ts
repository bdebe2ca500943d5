/** What the benchmark uses of a peer that ships no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Saved {
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    Client: { find(id: string): Promise<unknown> };
    Grant: new (
      properties: Record<string, unknown>,
    ) => Saved & { addOIDCScope(scope: string): void };
    RefreshToken: new (
      properties: Record<string, unknown>,
    ) => Saved;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {
    constructor(model: string, store: unknown);
  }
}

declare module 'oidc-provider/lib/helpers/lru.js' {
  export default class LRU {
    constructor(options: { maxSize: number });
  }
}
