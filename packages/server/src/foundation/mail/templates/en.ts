import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

export const en: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'Your Souk verification code',
    parts: [
      `Your verification code is ${code}. It expires in ${minutes} minutes.`,
      { code },
      'You get this email because a Souk account was created with this address. If you didn’t create it, ignore this email: without the code, the account can’t use your address.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Your Souk contact email code',
    parts: [
      `Enter this code to verify the contact email of your developer account: ${code}. It expires in ${minutes} minutes.`,
      { code },
      'If you didn’t request this code, ignore this email.',
    ],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'Reset your Souk password',
    parts: [
      `A password reset was requested for your Souk account. The link works once and expires in ${minutes} minutes.`,
      { button: 'Set new password', href },
      'If you didn’t request this, ignore this email. Your password stays the same.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `Time: ${at}`,
        'If this wasn’t you, set a new password immediately:',
        { button: 'Set new password', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `You’re invited to ${business} on Souk`,
    parts: [
      `You’re invited to join ${business} as a member.`,
      'Sign in or create an account with this email address, verify the address, then accept the invitation.',
      { button: 'Open Souk', href },
      `The invitation expires in ${days} days. If you weren’t expecting it, ignore this email.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at, href }) => ({
    subject: `${app}: tokens revoked after a refresh token was reused`,
    parts: [
      `A refresh token of ${app} was presented more than ${seconds} seconds after it had been used. Another party may have a copy, so we revoked every access and refresh token issued from it.`,
      { list: [`Installation: ${installationId}`, `Business: ${businessId}`, `Time: ${at}`] },
      'To get new tokens, exchange an ID token of your embedded page, or ask the merchant to install the app again. Store only the newest refresh token of each installation, and use each one only once.',
      { button: 'Open installation', href },
      'If your app didn’t reuse the token, rotate your client secrets.',
    ],
  }),
  switchedOff: ({ app, installationIds, href }) => ({
    subject: `Webhooks for ${app} have been disabled`,
    parts: [
      `Every webhook we sent to ${app} failed for three days, so we disabled webhooks for these installations:`,
      { list: installationIds },
      'New events are recorded as skipped (ENDPOINT_DISABLED). Check the errors in the delivery log, fix the endpoint, then enable webhooks again.',
      { button: 'View deliveries', href },
      'We send this email at most once a day for each app.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId, href }) => ({
    subject: `${app} did not pass the checks`,
    parts: [
      `Your submission of ${app} was closed because these checks failed:`,
      { list: failures },
      'Fix them, run the checks, then submit the app again. POST /developer/apps/{appId}/checks runs the same checks without submitting.',
      { button: 'View review', href },
      `Review ID: ${reviewId}. App ID: ${appId}.`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId, href }) => {
    const name = version === null ? app : `${app} version ${version}`;
    return {
      subject: {
        approved: `${name} was approved`,
        changes_requested: `Changes requested for ${name}`,
        rejected: `${name} was rejected`,
      }[verdict],
      parts: [
        {
          approved: `${name} was approved and released as it was submitted.`,
          changes_requested: `A reviewer requested changes to ${name}. Make the changes, then submit again. We review resubmissions within 2 working days.`,
          rejected: `A reviewer rejected ${name}. It can’t be published in its current form.`,
        }[verdict],
        ...(message === null ? [] : [{ quote: message }]),
        ...(items.length === 0 ? [] : [{ list: items }]),
        ...(install === null
          ? []
          : [
              unlisted
                ? `Anyone with this link can install it: ${install}`
                : `Merchants can install it here: ${install}`,
            ]),
        page === null ? { button: 'View review', href } : { button: 'View listing', href: page },
        `Review ID: ${reviewId}. App ID: ${appId}.`,
      ],
    };
  },
  judged: ({ judgement, name, reason, href }) => {
    const { subject, sentence } = {
      suspend_app: {
        subject: `${name} is suspended`,
        sentence: `A reviewer suspended ${name}. It receives no webhooks and can’t use the API until it is reinstated.`,
      },
      unsuspend_app: { subject: `${name} is reinstated`, sentence: `${name} is no longer suspended and works again.` },
      delist_app: {
        subject: `${name} was delisted`,
        sentence: `A reviewer removed ${name} from the marketplace. Businesses that have it installed can keep using it.`,
      },
      suspend_developer: {
        subject: 'Your developer account is suspended',
        sentence: 'A reviewer suspended your developer account. You can view everything but can’t make changes.',
      },
      unsuspend_developer: {
        subject: 'Your developer account is reinstated',
        sentence: 'Your developer account is no longer suspended. You can make changes again.',
      },
      verify_developer: {
        subject: 'Your developer account is verified',
        sentence: 'A reviewer verified your developer account. You can now submit public apps.',
      },
      reject_developer: {
        subject: 'Your developer account could not be verified',
        sentence:
          'A reviewer could not verify your developer account. Correct your account details to be reviewed again.',
      },
    }[judgement];
    return {
      subject,
      parts: [sentence, ...(reason === null ? [] : [{ quote: reason }]), { button: 'Open console', href }],
    };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Your Souk password was changed',
        parts: [
          'The password of your Souk account was changed. You were signed out on every device, and all your developer tokens were revoked.',
        ],
      };
    case 'new_device':
      return {
        subject: 'New sign-in to your Souk account',
        parts: [
          'Your Souk account was signed in to from a new device or location.',
          { list: [`IP address: ${notice.address}`, `Browser or tool: ${notice.userAgent ?? 'unknown'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'Two-step verification is on for your Souk account',
        parts: ['Two-step verification was turned on. Signing in now takes a code as well as your password.'],
      };
    case 'second_factor_off':
      return {
        subject: 'Two-step verification is off for your Souk account',
        parts: ['Two-step verification was turned off. Signing in now takes only your password.'],
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code of your Souk account was used',
        parts: [`A recovery code was used to sign in to your Souk account. Recovery codes left: ${notice.left}.`],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'New recovery codes for your Souk account',
        parts: ['10 new recovery codes were created. The old ones no longer work.'],
      };
    case 'sign_up_attempt':
      return {
        subject: 'A sign-up attempt with your email',
        parts: [
          'A sign-up at Souk used your email. Your account did not change. If it was you, sign in with your password instead.',
          'You get this email at most once a day.',
        ],
      };
    case 'client_secret_made':
      return {
        subject: `A client secret was created for ${notice.appName}`,
        parts: [`A client secret ending in ${notice.last4} was created for your app ${notice.appName}.`],
      };
  }
}
