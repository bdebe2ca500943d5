import type { Route } from '../../foundation/http/define-route.js';
import { showWaitingVersion, submitWaitingVersion } from './apps/accept-version-page.js';
import { declineConsent, showConsent, submitConsent } from './apps/consent-page.js';
import { showAppFrame } from './apps/frame-page.js';
import { showInstalledApps } from './apps/installed-apps-page.js';
import { askUninstall, submitUninstall } from './apps/uninstall-page.js';
import { approveDevice, denyDevice, showApproved, showDenied, showDevice } from './devices/approve-device-page.js';
import { showHome } from './people/home-page.js';
import { answerInvitation } from './people/invitations.js';
import { submitBusiness } from './people/open-business-page.js';
import { showSignIn, submitSignIn } from './people/sign-in-page.js';
import { submitSignOut } from './people/sign-out-page.js';
import { showSignUp, submitSignUp } from './people/sign-up-page.js';

/** Plain pages without scripts, so that a person can do today what the web app will do. */
export const routes: Route[] = [
  showHome,
  answerInvitation,
  submitBusiness,
  showSignUp,
  submitSignUp,
  showSignIn,
  submitSignIn,
  submitSignOut,
  showDevice,
  approveDevice,
  denyDevice,
  showApproved,
  showDenied,
  showConsent,
  submitConsent,
  declineConsent,
  showAppFrame,
  showInstalledApps,
  showWaitingVersion,
  submitWaitingVersion,
  askUninstall,
  submitUninstall,
];
