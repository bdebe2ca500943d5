import type { DemoRole } from '../domains/accounts/ensure-demo-user.js';

export interface SignIn {
  email: string;
  password: string;
}

/** What `demo.json` holds. */
export interface Demo {
  baseUrl: string;
  developer: SignIn & { token: string };
  staff: SignIn;
  merchant: SignIn & { businessId: string; storeIds: string[]; storefrontUrl?: string };
  app: {
    id: string;
    handle: string;
    clientId: string;
    clientSecret: string;
    version: number;
    dataKeys: Record<string, string>;
    dataSample: Record<string, unknown>;
  };
  installation: { id: string; scopes: string[]; accessToken: string; refreshToken: string };
  /** The apps that run beside Souk, by handle; made after it serves. Their ports stay when Souk's own changes. */
  worldApps?: Record<string, { id: string; clientId: string; clientSecret: string; port: number }>;
  samples: Record<'orderId' | 'productId' | 'variantId' | 'inventoryLevelId' | 'customerId' | 'collectionId', string>;
}

/** The valid sessions of a start. */
export type DemoSessions = Record<DemoRole, string>;
