import { owners } from './app-examples.js';
import { buyer, type Example } from './example.js';

/** What only members may do, in the dashboard. */
export const memberExamples: Record<string, Example[]> = {
  createUser: [{ json: () => ({ email: 'walker@example.test', password: 'a long and odd password', name: 'Walker' }) }],
  readUser: [{}],
  mailUserEmailCode: [{}],
  confirmUserEmail: [{ json: () => ({ code: '00000000' }) }],
  replacePassword: [
    { json: () => ({ currentPassword: 'not this one', newPassword: 'a long and odd password' }), endsItsCaller: true },
  ],
  createSession: [{ json: () => ({ email: 'nobody@example.test', password: 'not this one' }), endsItsCaller: true }],
  deleteSession: [{ endsItsCaller: true }],
  readSecondFactor: [{}],
  beginSecondFactor: [{ json: () => ({ currentPassword: 'not this one' }), endsItsCaller: true }],
  confirmSecondFactor: [{ json: () => ({ code: '000000' }), endsItsCaller: true }],
  disableSecondFactor: [{ json: () => ({ currentPassword: 'not this one', code: '000000' }), endsItsCaller: true }],
  renewRecoveryCodes: [{ json: () => ({ currentPassword: 'not this one', code: '000000' }), endsItsCaller: true }],
  listOwnSessions: [{}],
  removeOwnSession: [{ params: () => ({ sessionId: '1' }), endsItsCaller: true }],
  createPasswordReset: [{ json: () => ({ email: 'nobody@example.test' }) }],
  usePasswordReset: [
    {
      params: () => ({ token: 'x'.repeat(43) }),
      json: () => ({ newPassword: 'a long and odd password' }),
      endsItsCaller: true,
    },
  ],
  // By cookie, for a page of our own: acceptance/pages/session-bearer.test.ts.
  createSessionBearer: [{ endsItsCaller: true }],
  listOwnBusinesses: [{}],
  createOwnBusiness: [{ json: () => ({ name: 'Another one' }) }],
  readBusiness: [{}],
  readUserStorage: [{}],
  readBusinessStorage: [{}],
  updateBusiness: [{ json: () => ({ name: 'Renamed' }), needs: 'stores:update' }],
  listMembers: [{ needs: 'members:manage' }],
  inviteMember: [
    {
      needs: 'members:manage',
      json: ({ personEmail }) => ({ email: personEmail, permissions: ['stores:read'] }),
    },
  ],
  updateMember: [{ needs: 'members:manage', json: () => ({ permissions: ['stores:read'] }) }],
  deleteMember: [{ needs: 'members:manage' }],
  listInvitations: [{ needs: 'members:manage' }],
  revokeInvitation: [{ needs: 'members:manage' }],
  listReceivedInvitations: [{}],
  acceptInvitation: [{ params: ({ invitedToAccept = '' }) => ({ invitationId: invitedToAccept }) }],
  declineInvitation: [{ params: ({ invitedToDecline = '' }) => ({ invitationId: invitedToDecline }) }],
  listInstalledApps: [{}, { query: () => ({ uninstalled: 'true' }) }],
  createInstallation: [
    {
      needs: 'apps:manage',
      json: ({ storeId, spareClientId }) => ({ clientId: spareClientId, scopes: [], storeIds: [storeId] }),
    },
  ],
  // The body is an image: acceptance/dashboard/inside/product-images.test.ts.
  uploadProductImage: [{ endsItsCaller: true }],
  readInstalledApp: [{}],
  // Being looked at by one's own apps is activity: acceptance/dashboard/inside/installation-activity.test.ts reads it.
  readInstallationActivity: [{ needs: 'apps:manage', changesByItself: true }],
  'merchant.readBulkExport': [{ params: ({ memberExportId = '' }) => ({ id: memberExportId }) }],
  'merchant.cancelBulkExport': [{ params: ({ memberExportId = '' }) => ({ id: memberExportId }) }],
  listAppLinks: [{ query: () => ({ target: 'order' }) }],
  readInstalledAppDetails: [{}],
  updateInstallation: [
    {
      needs: 'apps:manage',
      params: ({ businessId = '', spareInstallationId = '' }) => ({ businessId, installationId: spareInstallationId }),
      json: ({ storeId }) => ({ storeIds: [storeId] }),
    },
  ],
  acceptInstallationVersion: [{ needs: 'apps:manage', json: () => ({ version: 2 }) }],
  createIdToken: [{}],
  listInstallationValues: [{ needs: 'apps:manage' }],
  deleteInstallation: [
    {
      needs: 'apps:manage',
      params: ({ businessId = '', spareInstallationId = '' }) => ({ businessId, installationId: spareInstallationId }),
    },
  ],
};

/** What anyone may do at a storefront. */
export const buyerExamples: Record<string, Example[]> = {
  readImage: [{ params: () => ({ key: 'nothing' }), mayBeMissing: true }],
  listMarketplaceApps: [{}],
  readMarketplaceApp: [{ mayBeMissing: true, params: ({ appHandle = '' }) => ({ handle: appHandle }) }],
  startCheckout: [
    { json: ({ productId }) => ({ items: [{ productId, quantity: 1 }], buyer }) },
    { json: ({ productId, variantId }) => ({ items: [{ productId, variantId, quantity: 1 }], buyer }) },
  ],
  readCheckout: [{}],
  editCheckout: [
    { json: () => ({ buyer }) },
    { json: ({ productId, variantId }) => ({ items: [{ productId, variantId, quantity: 2 }] }) },
  ],
  readPublicValue: owners.map(([ownerType, idName]) => ({
    params: (ids) => ({ ownerType, ownerId: ids[idName] ?? '', appHandle: ids.appHandle ?? '', key: 'shown' }),
  })),
  completeCheckout: [{}],
  readGeography: [{ params: () => ({ country: 'DZ' }) }],
  listTowns: [{ params: () => ({ country: 'DZ', code: '16' }) }],
  quoteStorefrontDelivery: [
    { json: ({ productId, variantId }) => ({ provinceCode: 16, items: [{ productId, variantId, quantity: 1 }] }) },
  ],
};

/** The plain pages that name a business; those that name none show a person their own things. */
export const pageExamples: Record<string, Example[]> = {
  showSignUp: [{ endsItsCaller: true }],
  submitSignUp: [{ endsItsCaller: true }],
  showSignIn: [{ endsItsCaller: true }],
  submitSignIn: [{ endsItsCaller: true }],
  submitSignInCode: [{ endsItsCaller: true }],
  showForgotPassword: [{}],
  submitForgotPassword: [{ form: () => ({ email: 'nobody@example.test' }) }],
  showResetPassword: [{ params: () => ({ token: 'x'.repeat(43) }), endsItsCaller: true }],
  submitResetPassword: [{ params: () => ({ token: 'x'.repeat(43) }), endsItsCaller: true }],
  showVerifyEmail: [{}],
  submitEmailCodeRequest: [{}],
  submitEmailCode: [{ form: () => ({ code: '00000000' }), endsItsCaller: true }],
  submitSignOut: [{ endsItsCaller: true }],
  showDevice: [{}],
  approveDevice: [{ endsItsCaller: true }],
  denyDevice: [{ endsItsCaller: true }],
  showApproved: [{}],
  showDenied: [{}],
  createBusinessToInstall: [{ form: ({ spareClientId = '' }) => ({ name: 'Another one', client_id: spareClientId }) }],
  showConsent: [
    { query: ({ businessId = '', spareClientId = '' }) => ({ business_id: businessId, client_id: spareClientId }) },
  ],
  submitConsent: [
    {
      form: ({ businessId = '', spareClientId = '', storeId = '' }) => ({
        business_id: businessId,
        client_id: spareClientId,
        stores: 'selected',
        store: storeId,
      }),
    },
  ],
  declineConsent: [
    {
      form: ({ businessId = '', spareClientId = '' }) => ({ business_id: businessId, client_id: spareClientId }),
    },
  ],
  // The app of the walk has no page of its own.
  showAppFrame: [{ mayBeMissing: true }],
};
