import { always, type Check, fail, pass } from './check.js';

export const termsAccepted: Check<'terms_accepted'> = {
  key: 'terms_accepted',
  isHard: always,
  look({ developer }, { config: { termsVersion } }) {
    const detail = { currentVersion: termsVersion, acceptedVersion: developer.terms_version };
    if (developer.terms_version === termsVersion) return pass('The current developer terms are accepted.', detail);
    return fail(
      developer.terms_version === null
        ? 'The developer terms are not accepted.'
        : 'The developer terms have changed since they were accepted.',
      'Read the current terms and accept them with POST /developer/account/terms.',
      detail,
    );
  },
};
