/**
 * Conditions that the walk cannot see, by why taking them out changes nothing. They stay: they lead to an index, or hold if
 * what makes up for them is ever lost. Every id comes from one sequence, so that no two businesses share one.
 */
const byReason: Record<string, Record<string, string[]>> = {
  "The installation is the caller's own: its token names it, and no business shares its id.": {
    'domains/app-data/app-values-table.ts': [
      'declaredKeys: i.business_id = ?',
      'selectPremises: i.business_id = ?',
      'upsertValue: business_id = ?',
      'upsertValue: i.business_id = ?',
      'upsertValue: i.business_id = ? (2)',
      'uncount: business_id = ?',
      'deleteValue: business_id = ?',
      'selectValue: v.business_id = ?',
      'selectValues: v.business_id = ?',
    ],
    'domains/bulk-exports/bulk-exports-table.ts': ['owned: business_id = ?'],
    'domains/installations/list-subscriptions.ts': ['listSubscriptions: target?.businessId !== businessId'],
    'domains/oauth/grants-table.ts': ['writeExchange: i.business_id = ?'],
  },
  'The installation was found by a job that goes through all of them; no business shares its id.': {
    'domains/app-data/app-values-table.ts': ['deleteValuesOf: business_id = ?', 'deleteValuesOf: business_id = ? (2)'],
  },
  'Values are kept on owners of their own business alone, and the owner must be readable in this one.': {
    'domains/app-data/app-values-table.ts': ['selectPublicValue: i.business_id = ?'],
    'domains/app-data/merchant-visible-values-table.ts': ['selectMerchantVisibleValues: i.business_id = ?'],
  },
  'The stores are those of the business, which a foreign key ties to what stands in them.': {
    'domains/app-data/readable-owners-table.ts': ['customerWithin: o.business_id = ? (2)'],
    'domains/catalogue/collections-table.ts': [
      'countConditional: business_id = ?',
      'selectReferable: business_id = ?',
      'selectReferable: business_id = ? (2)',
    ],
    'domains/catalogue/collection-memberships-table.ts': ['settle: collection.business_id = ?'],
    'domains/catalogue/preview-rules-table.ts': ['selectMatches: business_id = ?'],
  },
  'The id was looked up or locked within the business just before, or made by this very request.': {
    'domains/businesses/stores-table.ts': ['updateStore: business_id = ?'],
    'domains/bulk-exports/bulk-exports-table.ts': ['withdrawExports: bulk_exports.business_id = ?'],
    'domains/catalogue/collection-products-table.ts': ['selectProductsOfCollection: collection.business_id = ?'],
    'domains/catalogue/collections-table.ts': [
      "updateCollection: .where('business_id', '=', businessId)",
      "updateCollection: .where('business_id', '=', businessId) (2)",
      'isAncestor: business_id = ?',
      'isAncestor: parent.business_id = ?',
      'namesOfReferring: rule.business_id = ?',
      'markDeleted: business_id = ?',
      'markDeleted: business_id = ? (2)',
      'touchCollection: business_id = ?',
    ],
    'domains/catalogue/load-products-table.ts': ['settleLoadedProducts: products.business_id = ?'],
    'domains/catalogue/collection-memberships-table.ts': [
      'examineProducts: business_id = ?',
      'examineProducts: business_id = ? (3)',
      'examineProducts: business_id = ? (4)',
      'settleProducts: business_id = ?',
      'settleStock: product.business_id = ?',
      'settle: rule.business_id = ?',
      'settle: membership.business_id = ?',
      'countMoved: business_id = ?',
      'countMoved: count.business_id = ?',
      'touchProducts: business_id = ?',
    ],
    'domains/catalogue/products-table.ts': [
      "updateProduct: .where('business_id', '=', businessId)",
      'insertVariants: business_id = ?',
      "updateVariant: .where('business_id', '=', businessId)",
    ],
    'domains/catalogue/rule-progress-table.ts': [
      'startRuleApplication: business_id = ?',
      'selectProgress: business_id = ?',
      'writeProgress: business_id = ?',
      'membersOf: business_id = ?',
      'removeMembers: business_id = ?',
      'placeMembers: membership.business_id = ?',
      'placeMembers: membership.business_id = ? (2)',
      'selectMembers: business_id = ?',
      'deleteMembershipsOf: business_id = ?',
    ],
    'domains/checkouts/checkouts-table.ts': [
      "updateCheckout: .where('business_id', '=', checkout.businessId)",
      "markCompleted: .where('business_id', '=', businessId)",
      'markAbandoned: business_id = ?',
    ],
    'domains/customers/counters-table.ts': [
      'addToCounters: business_id = ?',
      'startCounters: business_id = ?',
      'takeFromCounters: business_id = ?',
      'takeFromCounters: business_id = ? (2)',
    ],
    'domains/customers/customers-table.ts': [
      'customersInReach: business_id = ?',
      "releaseKeys: .where('business_id', '=', businessId)",
      'updateCustomer: business_id = ?',
      'updateCustomer: business_id = ? (2)',
    ],
    'domains/installations/installations-table.ts': ['updateInstallation: i.business_id = ?'],
    'domains/inventory/inventory-levels-table.ts': [
      'moveLevels: level.business_id = ?',
      'placesOf: business_id = ?',
      'placesOf: business_id = ? (2)',
      'insertMissingLevels: variant.business_id = ?',
      'insertMissingLevels: level.business_id = ?',
      'insertMissingLevels: business_id = ?',
      'insertMissingLevels: business_id = ? (2)',
      'updateThreshold: business_id = ?',
    ],
    'domains/oauth/grants-table.ts': ['insertDevStoreToken: i.business_id = ?'],
    'domains/orders/orders-table.ts': [
      "updateOrder: .where('business_id', '=', businessId)",
      'orderTimesWithout: business_id = ?',
      'selectOfCustomer: business_id = ?',
      'eraseBuyer: business_id = ?',
    ],
  },
  'The id comes from an event of this business, or of this very installation.': {
    'domains/bulk-exports/bulk-exports-table.ts': [
      'selectExportsByIds: business_id = ?',
      'selectExportsByIds: installation_id = ?',
    ],
    'domains/compliance/compliance-requests-table.ts': [
      "selectComplianceRequests: .where('business_id', '=', businessId)",
    ],
  },
  'The reference, business and id together, was taken from the row itself.': {
    'domains/bulk-exports/bulk-exports-table.ts': ['named: business_id = ?'],
  },
  'The id comes from a cursor that we sealed for this list of this business.': {
    'domains/catalogue/collection-products-table.ts': ['beyond: business_id = ?'],
  },
  'Finds candidates only: the list holds each of them against business and stores again.': {
    'domains/catalogue/product-list-table.ts': [
      'keysetListOf: business_id = ?::bigint',
      'named: business_id = ?::bigint',
      'searchFor: business_id = ?::bigint',
      'searchFor: business_id = ?::bigint (2)',
      'inCollection: business_id = ?::bigint',
      'inCollection: business_id = ?::bigint (2)',
      'inCollection: subject.business_id = ?::bigint',
    ],
    'domains/customers/customer-list-table.ts': ['searchFor: business_id = ?::bigint'],
    'domains/inventory/level-list-table.ts': [
      'keysetListOf: business_id = ?::bigint',
      'searchFor: product.business_id = ?::bigint',
      'searchFor: variant.business_id = ?::bigint',
      'searchFor: level.business_id = ?::bigint',
    ],
    'domains/orders/order-list-table.ts': [
      'ordersOf: business_id = ?::bigint',
      'storesOf: business_id = ?::bigint',
      'searchFor: store_id in (?)',
      'searchFor: business_id = ?::bigint',
    ],
  },
  'The ids are those of a page that was found in reach, or of an event that is routed to those in reach.': {
    'domains/catalogue/products-table.ts': [
      'selectRequestedProducts: subject.business_id = given.business_id',
      'selectRequestedProducts: subject.store_id = any (given.store_ids::bigint[])',
    ],
    'domains/orders/orders-table.ts': ['selectMany: wanted.business_id = $1', 'selectMany: wanted.store_id = any ($3)'],
  },
  'The order itself is read with the same reach beside it, and refused where that does not hold it.': {
    'domains/orders/history/history-table.ts': [
      'selectHistory: orders.store_id = any (?::bigint[])',
      'selectHistory: line.business_id = ?::bigint',
    ],
  },
  'The installations are those that the history of an order in reach names.': {
    'domains/installations/merchant-view-table.ts': ['selectAppNames: i.business_id = ?'],
  },
  'The customer that it leads to is then read within the business, where it is missing.': {
    'domains/orders/orders-table.ts': ['selectCustomerOf: business_id = ?'],
  },
  'Only members get here, who reach every store of their business.': {
    'domains/orders/orders-table.ts': [
      'selectNumbers: store_id = any (?::bigint[])',
      'selectCustomerOf: store_id = any (?::bigint[])',
    ],
  },
  'Leads to the stores; the figures of each are held against the business again.': {
    'domains/orders/statistics/statistics-table.ts': ['storesOf: business_id = ?::bigint'],
  },
  'Without it more is hidden than must be, and nothing is shown.': {
    'domains/webhooks/routing/visible-changes.ts': ['visibleChanges: storeIds.includes(hiding)'],
  },
  'The installations that an event may go to are grouped by business, and it is held against those of its own.': {
    'domains/installations/webhook-targets-table.ts': ['targetsOfBusinesses: i.business_id = any(array(?))'],
    'domains/webhooks/routing/route-event.ts': ['concerns: event.businessId !== target.businessId'],
  },
  "Reaches no further than the same developer's dev stores; which relay serves a delivery is looked up when it is due.":
    {
      'domains/webhooks/relay/relayed-deliveries-table.ts': ['covered: i.business_id = ?::bigint'],
    },
  'Marks an answer as one to mask later: to mask what is masked already changes nothing.': {
    'operations/mount-operation.ts': ['write: caller.maySeeContacts'],
  },
  'What is misplaced is put right within the business and store, so that others are examined in vain.': {
    'domains/catalogue/collection-memberships-table.ts': [
      'examineProducts: business_id = ? (2)',
      'examineProducts: store_id = ?',
    ],
  },
  'Counters without orders exist in no store: the last order takes them along.': {
    'domains/customers/counters-table.ts': ['takeFromCounters: store_id = ? (2)'],
  },
  'Decides which rows are locked; who holds the keys is read within the business by the next query.': {
    'domains/customers/customers-table.ts': ['lockHolders: business_id = ?', 'lockHolders: business_id = ? (2)'],
  },
  'Only dev stores abandon a checkout at once, as somebody who reaches every store.': {
    'domains/checkouts/checkouts-table.ts': ['markAbandoned: store_id = any (?::bigint[])'],
  },
};

/** By what the tool calls them: why the walk cannot see them. */
export const redundant: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, files]) =>
    Object.entries(files).flatMap(([file, names]) => names.map((name) => [`${file} ${name}`, reason] as const)),
  ),
);
