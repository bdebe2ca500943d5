import type { Route } from '../../foundation/http/define-route.js';
import { declineConsent, showConsent, submitConsent } from './apps/consent-page.js';
import { showAppFrame } from './apps/frame-page.js';
import { createBusinessToInstall } from './apps/new-business-page.js';
import { oldAddressRedirects } from './apps/redirect-old-addresses.js';
import { approveDevice, denyDevice, showApproved, showDenied, showDevice } from './devices/approve-device-page.js';
import { showMarketApp } from './market/app-page.js';
import { showMarket } from './market/market-page.js';
import { showForgotPassword, submitForgotPassword } from './people/forgot-password-page.js';
import { showResetPassword, submitResetPassword } from './people/reset-password-page.js';
import { createSessionBearer } from './people/session-bearer-route.js';
import { showSignIn, submitSignIn, submitSignInCode } from './people/sign-in-page.js';
import { submitSignOut } from './people/sign-out-page.js';
import { showSignUp, submitSignUp } from './people/sign-up-page.js';
import { showVerifyEmail, submitEmailCode, submitEmailCodeRequest } from './people/verify-email-page.js';
import { showDocs } from './public/docs-page.js';
import { showMail } from './public/mail-page.js';
import { submitPreference } from './public/preferences.js';
import { siteFiles } from './public/site-files.js';
import { showStart, submitDemoSignIn } from './public/start-page.js';
import { viewStore } from './public/view-store.js';

/** Plain pages without scripts, so that a person can do today what the web app will do. */
export const routes: Route[] = [
  showStart,
  submitDemoSignIn,
  submitPreference,
  viewStore,
  showMail,
  showMarket,
  showMarketApp,
  showDocs,
  ...siteFiles,
  createSessionBearer,
  showSignUp,
  submitSignUp,
  showSignIn,
  submitSignIn,
  submitSignInCode,
  showForgotPassword,
  submitForgotPassword,
  showResetPassword,
  submitResetPassword,
  showVerifyEmail,
  submitEmailCodeRequest,
  submitEmailCode,
  submitSignOut,
  showDevice,
  approveDevice,
  denyDevice,
  showApproved,
  showDenied,
  showConsent,
  submitConsent,
  declineConsent,
  createBusinessToInstall,
  showAppFrame,
  ...oldAddressRedirects,
];
