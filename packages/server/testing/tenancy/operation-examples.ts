import type { Permission } from '@souk/contract';
import { buyer, type Example, type Ids, sharedBuyer } from './example.js';

const order = ({ storeId, productId, variantId }: Ids) => ({
  storeId,
  items: [{ productId, variantId, quantity: 1 }],
  buyer,
});

const list = (needs: Permission): Example[] => [
  { needs },
  { needs, query: ({ storeId = '' }) => ({ storeId, limit: '100' }) },
  { needs, query: ({ storeId = '' }) => ({ storeId, sort: 'updatedAt' }) },
  { needs, query: () => ({ sort: 'updatedAt', fields: 'id' }) },
];
const read = (needs: Permission): Example[] => [{ needs }, { needs, query: () => ({ fields: 'id' }) }];

/** A list narrowed down by what it alone knows. */
const filtered = (needs: Permission, ...queries: Record<string, string>[]): Example[] =>
  queries.flatMap((query): Example[] => [
    { needs, query: () => query },
    { needs, isEmptyForOthers: true, query: ({ storeId = '' }) => ({ ...query, storeId, sort: 'updatedAt' }) },
  ]);
const filteredBy = (needs: Permission, filter: string, idName: string): Example => ({
  needs,
  isEmptyForOthers: true,
  query: (ids) => ({ [filter]: ids[idName] ?? '' }),
});

const orderStep = (json?: unknown): Example[] => [{ needs: 'orders:update', ...(json ? { json: () => json } : {}) }];

/** Operations that apps and members both call, by name. */
export const operationExamples: Record<string, Example[]> = {
  listStores: [{ needs: 'stores:read' }, { needs: 'stores:read', query: () => ({ sort: 'updatedAt' }) }],
  readStore: read('stores:read'),
  openStore: [{ needs: 'stores:update', json: () => ({ name: 'Opened by the walk' }) }],
  patchStore: [{ needs: 'stores:update', json: () => ({ description: 'Rewritten' }) }],

  quoteDelivery: [
    { needs: 'stores:read', query: ({ storeId = '' }) => ({ storeId, provinceCode: '16', townOns: '1601' }) },
  ],
  listCarriers: [{ needs: 'stores:read' }],
  createCarrier: [{ needs: 'stores:update', json: () => ({ name: 'Created by the walk' }) }],
  readCarrier: [{ needs: 'stores:read' }],
  patchCarrier: [{ needs: 'stores:update', json: () => ({ name: 'Renamed' }) }],
  deleteCarrier: [{ needs: 'stores:update', params: ({ spareCarrierId = '' }) => ({ id: spareCarrierId }) }],
  listPickupPoints: [{ needs: 'stores:read' }],
  putPickupPoints: [
    { needs: 'stores:update', json: () => ({ pickupPoints: [{ code: 'A', name: 'Point', townOns: 1601 }] }) },
  ],
  listFeeGroups: [{ needs: 'stores:read' }],
  createFeeGroup: [{ needs: 'stores:update', json: () => ({ name: 'Created by the walk' }) }],
  readFeeGroup: [{ needs: 'stores:read' }],
  patchFeeGroup: [{ needs: 'stores:update', json: () => ({ name: 'Renamed' }) }],
  deleteFeeGroup: [{ needs: 'stores:update', params: ({ spareFeeGroupId = '' }) => ({ id: spareFeeGroupId }) }],
  listDeliveryRates: [{ needs: 'stores:read' }],
  putDeliveryRates: [
    { needs: 'stores:update', json: () => ({ rates: [{ provinceCode: 16, method: 'home', price: '500' }] }) },
  ],

  listProducts: [
    ...list('products:read'),
    ...filtered('products:read', { q: 'Product' }, { active: 'true' }),
    filteredBy('products:read', 'ids', 'productId'),
    filteredBy('products:read', 'collectionId', 'collectionId'),
    filteredBy('products:read', 'collectionId', 'ruledCollectionId'),
  ],
  readProduct: read('products:read'),
  createProduct: [
    { needs: 'products:create', json: ({ storeId }) => ({ storeId, name: 'Created by the walk', price: '10.00' }) },
  ],
  patchProduct: [{ needs: 'products:update', json: () => ({ description: 'Rewritten' }) }],
  listVariants: read('products:read'),
  readVariant: read('products:read'),
  createVariant: [{ needs: 'products:update', json: () => ({ optionValues: ['XL'], price: '10.00' }) }],
  patchVariant: [{ needs: 'products:update', json: () => ({ price: '11.00' }) }],

  listCollections: list('products:read'),
  readCollection: read('products:read'),
  createCollection: [
    { needs: 'categories:create', json: ({ storeId }) => ({ storeId, name: 'Plain' }) },
    {
      needs: 'categories:create',
      json: ({ storeId, collectionId }) => ({ storeId, parentId: collectionId, name: 'Below' }),
    },
    {
      needs: 'categories:create',
      json: ({ storeId, productId }) => ({
        storeId,
        name: 'Chosen products',
        rules: [{ field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] }],
      }),
    },
    {
      needs: 'categories:create',
      json: ({ storeId, collectionId }) => ({
        storeId,
        name: 'Chosen collections',
        rules: [{ field: 'COLLECTION', operator: 'IN', valueRefIds: [collectionId] }],
      }),
    },
  ],
  previewRules: [
    {
      needs: 'products:read',
      json: ({ storeId, productId }) => ({
        storeId,
        rules: [{ field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] }],
      }),
    },
    {
      needs: 'products:read',
      json: ({ storeId, collectionId }) => ({
        storeId,
        rules: [{ field: 'COLLECTION', operator: 'NOT_IN', valueRefIds: [collectionId] }],
      }),
    },
  ],
  patchCollection: [
    { needs: 'categories:update', json: () => ({ description: 'Rewritten' }) },
    { needs: 'categories:update', json: ({ parentCollectionId }) => ({ parentId: parentCollectionId }) },
    {
      needs: 'categories:update',
      params: ({ ruledCollectionId = '' }) => ({ id: ruledCollectionId }),
      json: ({ productId }) => ({ rules: [{ field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] }] }),
    },
    {
      needs: 'categories:update',
      params: ({ ruledCollectionId = '' }) => ({ id: ruledCollectionId }),
      json: () => ({ rules: [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 1000 }] }),
    },
    // A manual one becomes conditional, unless the rules of another refer to it.
    {
      needs: 'categories:update',
      params: ({ spareCollectionId = '' }) => ({ id: spareCollectionId }),
      json: () => ({ rules: [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 1000 }] }),
    },
  ],
  deleteCollection: [
    { needs: 'categories:delete', params: ({ spareCollectionId = '' }) => ({ id: spareCollectionId }) },
  ],
  listCollectionProducts: [
    ...read('products:read'),
    { needs: 'products:read', params: ({ ruledCollectionId = '' }) => ({ id: ruledCollectionId }) },
  ],
  setCollectionProducts: [
    { needs: 'categories:update', json: ({ productId }) => ({ productIds: [productId] }) },
    { needs: 'categories:update', json: () => ({ productIds: [] }) },
  ],

  listInventoryLevels: [
    ...list('inventory:read'),
    ...filtered('inventory:read', { q: 'Product' }, { low: 'false' }),
    filteredBy('inventory:read', 'productId', 'productId'),
  ],
  readInventoryLevel: read('inventory:read'),
  patchInventoryLevel: [{ needs: 'inventory:update', json: () => ({ lowStockThreshold: 3 }) }],
  adjustInventoryLevel: [{ needs: 'inventory:update', json: () => ({ delta: 1, reason: 'Recount' }) }],

  listOrders: [
    ...list('orders:read'),
    ...filtered(
      'orders:read',
      { q: '1001' },
      { q: 'Zineb' },
      { q: '7301' },
      { status: 'pending' },
      { stage: 'new' },
      { archived: 'false', waiting: 'false' },
    ),
    filteredBy('orders:read', 'customerId', 'customerId'),
  ],
  countOrders: [{ needs: 'orders:read' }, { needs: 'orders:read', query: ({ storeId = '' }) => ({ storeId }) }],
  reportSales: [{ needs: 'orders:read' }, { needs: 'orders:read', query: ({ storeId = '' }) => ({ storeId }) }],
  readOrderHistory: [{ needs: 'orders:read' }],
  listOrderAppValues: [{ needs: 'orders:read' }],
  listProductAppValues: [{ needs: 'products:read' }],
  listCustomerAppValues: [{ needs: 'customers:read' }],
  readOrderCustomer: read('orders:read'),
  updateOrdersInBulk: [
    { needs: 'orders:update', answersEach: true, json: ({ orderId }) => ({ action: 'archive', ids: [orderId] }) },
  ],
  readOrder: read('orders:read'),
  createOrder: [
    { needs: 'orders:create', json: order },
    { needs: 'orders:create', json: (ids) => ({ ...order(ids), buyer: sharedBuyer }) },
    { needs: 'orders:create', json: (ids) => ({ ...order(ids), exchangeOfOrderId: ids.orderId }) },
  ],
  editOrder: [
    { needs: 'orders:update', json: () => ({ note: 'Rewritten' }) },
    {
      needs: 'orders:update',
      json: ({ productId, variantId }) => ({ items: [{ productId, variantId, quantity: 2 }] }),
    },
    { needs: 'orders:update', json: () => ({ buyer: { phone2: '0550 33 44 55' } }) },
    { needs: 'orders:update', json: () => ({ buyer: { phone: '0550 33 44 66' } }) },
  ],
  holdOrder: orderStep(),
  unholdOrder: orderStep(),
  confirmOrder: orderStep(),
  dispatchOrder: orderStep({ delivery: { trackingNumber: 'YAL-1' } }),
  deliverOrder: orderStep(),
  returnOrder: orderStep(),
  archiveOrder: orderStep(),
  unarchiveOrder: orderStep(),
  cancelOrder: [
    {
      needs: 'orders:update',
      params: ({ spareOrderId = '' }) => ({ id: spareOrderId }),
      json: () => ({ reasonId: 'other' }),
    },
  ],

  listCustomers: [...list('customers:read'), ...filtered('customers:read', { q: 'Zineb' }, { q: '7301' })],
  readCustomer: read('customers:read'),
  editCustomer: [{ needs: 'customers:update', json: () => ({ note: 'Rewritten', tags: ['walked'] }) }],
  requestCustomerData: [{ needs: 'customers:update' }],
  redactCustomer: [{ needs: 'customers:update', params: ({ spareCustomerId = '' }) => ({ id: spareCustomerId }) }],

  listAbandonedCheckouts: list('orders:read'),
  readAbandonedCheckout: read('orders:read'),
};
