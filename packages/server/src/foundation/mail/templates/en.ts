import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

const ignore = 'If you did not ask for it, ignore this mail.';

export const en: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'Your Souk verification code',
    parts: [
      `Your code is ${code}. It works for ${minutes} minutes.`,
      { code },
      'Someone who signed up at Souk with this address asked for it. If that was not you, ignore this mail: without the code nothing can be done in your name.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Your Souk verification code',
    parts: [`Your code is ${code}. It works for ${minutes} minutes.`, { code }, ignore],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'Set a new password for Souk',
    parts: [
      `Open this address to set a new password for your Souk account. It works once, for ${minutes} minutes:`,
      { button: 'Set a new password', href },
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `When: ${at}`,
        'If this was not you, set a new password at once:',
        { button: 'Set a new password', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `You are invited to ${business}`,
    parts: [
      `You are invited to work with ${business}.`,
      'Sign in or sign up with this address, confirm the address, and accept the invitation there.',
      { button: 'Open Souk', href },
      `It ends after ${days} days. If you did not expect it, there is nothing you need to do.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at }) => ({
    subject: `${app}: a used refresh token came back, and its tokens were revoked`,
    parts: [
      `A refresh token of ${app} was presented more than ${seconds} seconds after it had been used. Someone else may have it, so every access and refresh token that came of it was revoked.`,
      { list: [`Installation: ${installationId}`, `Business: ${businessId}`, `Time: ${at}`] },
      'Keep only the newest refresh token of each installation, and never use one twice. To go on, get new tokens by exchanging an ID token of your embedded page, or have the merchant install the app again.',
    ],
  }),
  switchedOff: ({ app, installationIds }) => ({
    subject: `Webhooks of ${app} were switched off`,
    parts: [
      `Every webhook we sent to ${app} for ${installationIds.length === 1 ? 'this installation' : 'these installations'} failed for three days:`,
      { list: installationIds },
      'We no longer send webhooks there; what happens meanwhile is recorded as skipped (ENDPOINT_DISABLED). Look at the delivery log for the errors, repair the endpoint, and switch it on again with POST /developer/apps/{appId}/installations/{installationId}/webhooks/enable.',
      'You get this mail at most once a day for each app.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId }) => ({
    subject: `${app} did not pass the checks`,
    parts: [
      'The submission was checked and ended, because these did not pass:',
      { list: failures },
      'Correct them and submit the app again. POST /developer/apps/{appId}/checks tells beforehand what a submission would meet.',
      `Review ${reviewId} of app ${appId}`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId }) => ({
    subject: `${app}${version === null ? '' : ` version ${version}`} ${
      { approved: 'is approved', changes_requested: 'needs changes', rejected: 'was rejected' }[verdict]
    }`,
    parts: [
      ...(message === null ? [] : [{ quote: message }]),
      ...(items.length === 0 ? [] : [{ list: items }]),
      {
        approved: 'It is released as it was submitted.',
        changes_requested: 'Make the changes and submit again; a resubmission is looked at within 2 working days.',
        rejected: 'It cannot be published as it is.',
      }[verdict],
      ...(page === null || install === null
        ? []
        : unlisted
          ? [`Whoever you give this link can install it: ${install}`, `Its page: ${page}`]
          : [`Everyone finds it at ${page} and installs it from ${install}`]),
      `Review ${reviewId} of app ${appId}`,
    ],
  }),
  judged: ({ judgement, name, reason }) => {
    const subject = {
      suspend_app: `${name} is suspended`,
      unsuspend_app: `${name} is no longer suspended`,
      delist_app: `${name} was taken out of the marketplace`,
      suspend_developer: 'Your developer account is suspended',
      unsuspend_developer: 'Your developer account is no longer suspended',
      verify_developer: 'Your developer account is verified',
      reject_developer: 'Your developer account could not be verified',
    }[judgement];
    return { subject, parts: [reason === null ? `${subject}.` : { quote: reason }] };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Your Souk password was changed',
        parts: ['The password of your Souk account was changed. Every session and every developer token has ended.'],
      };
    case 'new_device':
      return {
        subject: 'A new sign-in to your Souk account',
        parts: [
          'Somebody signed in to your Souk account from where you never did before.',
          { list: [`Address: ${notice.address}`, `Browser or tool: ${notice.userAgent ?? 'unknown'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'The second factor of your Souk account is on',
        parts: ['From now on signing in to your Souk account takes a code beside the password.'],
      };
    case 'second_factor_off':
      return {
        subject: 'The second factor of your Souk account is off',
        parts: ['From now on the password alone is enough to sign in to your Souk account.'],
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code of your Souk account was used',
        parts: [
          `Somebody used a recovery code in place of a code of your device. Recovery codes left: ${notice.left}.`,
        ],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'The recovery codes of your Souk account were renewed',
        parts: ['Ten new recovery codes were made. The ones before work no more.'],
      };
    case 'client_secret_made':
      return {
        subject: 'A client secret was made for your app',
        parts: [`A client secret that ends in ${notice.last4} was made for your app ${notice.appName}.`],
      };
  }
}
