import type { Route } from '../../foundation/http/define-route.js';
import { updateBusiness } from './businesses/change-business.js';
import { createOwnBusiness } from './businesses/create-business.js';
import { inviteToBusiness, listBusinessInvitations, revokeBusinessInvitation } from './businesses/invitation-routes.js';
import { listOwnBusinesses } from './businesses/list-businesses.js';
import { deleteMember, listBusinessMembers, updateMember } from './businesses/member-routes.js';
import { readBusiness } from './businesses/read-business.js';
import { readBusinessStorage, readOwnStorage } from './businesses/read-storage.js';
import { createIdToken } from './installations/create-id-token.js';
import { listBusinessAppLinks, readInstallationActivity } from './installations/installation-activity-routes.js';
import { readInstallationDetails } from './installations/installation-details.js';
import {
  acceptInstallationVersion,
  createInstallation,
  deleteInstallation,
  listInstallations,
  readInstallation,
  updateInstallation,
} from './installations/installation-routes.js';
import { listInstallationValues } from './installations/list-values.js';
import { merchantRoutes } from './mount-for-members.js';
import { replacePassword } from './people/change-password.js';
import { confirmUserEmail, mailUserEmailCode } from './people/email-verification.js';
import { createPasswordReset, usePasswordReset } from './people/password-resets.js';
import { readUser } from './people/read-user.js';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from './people/received-invitation-routes.js';
import {
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  disableOwnSecondFactor,
  readOwnSecondFactor,
  renewOwnRecoveryCodes,
} from './people/second-factor.js';
import { listOwnSessions, removeOwnSession } from './people/sessions.js';
import { createSession } from './people/sign-in.js';
import { deleteSession } from './people/sign-out.js';
import { createUser } from './people/sign-up.js';
import { uploadProductImage } from './products/upload-product-image.js';

export const routes: Route[] = [
  createUser,
  readUser,
  readOwnStorage,
  mailUserEmailCode,
  confirmUserEmail,
  replacePassword,
  readOwnSecondFactor,
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  disableOwnSecondFactor,
  renewOwnRecoveryCodes,
  createSession,
  deleteSession,
  listOwnInvitations,
  acceptOwnInvitation,
  declineOwnInvitation,
  listOwnSessions,
  removeOwnSession,
  createPasswordReset,
  usePasswordReset,
  listOwnBusinesses,
  createOwnBusiness,
  readBusiness,
  readBusinessStorage,
  updateBusiness,
  listBusinessMembers,
  inviteToBusiness,
  updateMember,
  deleteMember,
  listBusinessInvitations,
  revokeBusinessInvitation,
  listInstallations,
  createInstallation,
  readInstallation,
  readInstallationDetails,
  updateInstallation,
  acceptInstallationVersion,
  deleteInstallation,
  createIdToken,
  listInstallationValues,
  readInstallationActivity,
  listBusinessAppLinks,
  uploadProductImage,
  ...merchantRoutes,
];
