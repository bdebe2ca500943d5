import type { Permission } from '@souk/contract';
import type { Example } from './example.js';

/** The kinds of owner that values are kept on, and what reading them needs. */
export const owners: [ownerType: string, idName: string, needs: Permission | null][] = [
  ['business', 'businessId', null],
  ['store', 'storeId', 'stores:read'],
  ['product', 'productId', 'products:read'],
  ['order', 'orderId', 'orders:read'],
  ['customer', 'customerId', 'customers:read'],
];
const perOwner = (more: Partial<Example> = {}): Example[] =>
  owners.map(([ownerType, idName, needs]) => ({
    needs,
    params: (ids) => ({ ownerType, ownerId: ids[idName] ?? '', key: 'kept' }),
    ...more,
  }));

/** What only apps may do. */
export const appExamples: Record<string, Example[]> = {
  listApiVersions: [{}],
  downloadBulkExport: [
    { query: ({ exportSignature = '' }) => Object.fromEntries(new URLSearchParams(exportSignature)) },
  ],
  listValues: [
    {},
    ...owners.map(
      ([ownerType, idName, needs]): Example => ({
        needs,
        query: (ids) => ({ ownerType, ownerId: ids[idName] ?? '' }),
      }),
    ),
    { query: () => ({ key: 'kept', limit: '100' }) },
  ],
  putValues: [
    {
      answersEach: true,
      json: (ids) => ({
        values: owners.map(([ownerType, idName]) => ({ ownerType, ownerId: ids[idName], key: 'kept', value: 'again' })),
      }),
    },
  ],
  putValue: [
    ...perOwner({ json: () => ({ value: 'rewritten' }) }),
    {
      params: ({ businessId = '' }) => ({ ownerType: 'business', ownerId: businessId, key: 'product_ref' }),
      json: ({ productId }) => ({ value: productId }),
    },
    {
      params: ({ businessId = '' }) => ({ ownerType: 'business', ownerId: businessId, key: 'variant_ref' }),
      json: ({ variantId }) => ({ value: variantId }),
    },
    {
      params: ({ businessId = '' }) => ({ ownerType: 'business', ownerId: businessId, key: 'order_ref' }),
      json: ({ orderId }) => ({ value: orderId }),
    },
    {
      params: ({ businessId = '' }) => ({ ownerType: 'business', ownerId: businessId, key: 'customer_ref' }),
      json: ({ customerId }) => ({ value: customerId }),
    },
  ],
  readValue: perOwner({ missingOutside: true }),
  deleteValue: perOwner({ missingOutside: true }),
  readOwnInstallation: [{}],
  requestOptionalScopes: [{ json: () => ({ scopes: ['read_buyer_contact'] }) }],
  dropOptionalScope: [{ params: () => ({ scope: 'read_buyer_contact' }), endsItsCaller: true }],
  uninstallOwnApp: [{ endsItsCaller: true }],
  listWebhookSubscriptions: [{}],
  listWebhookDeliveries: [{}, { query: () => ({ limit: '100', status: 'delivered' }) }],
  readWebhookDelivery: [{}],
  requestBulkExport: [
    { needs: 'products:read', json: ({ storeId }) => ({ resource: 'products', filters: { storeId } }) },
  ],
  listBulkExports: [{}],
  readBulkExport: [{}],
  cancelBulkExport: [{}],
};
