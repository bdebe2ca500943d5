import { complianceTopics, type Version } from '@souk/contract';
import { always, type Check, fail, noVersion, pass, skip } from './check.js';

export const complianceTopicsSubscribed: Check<'compliance_topics'> = {
  key: 'compliance_topics',
  isHard: always,
  look({ version }) {
    if (!version) return noVersion;
    if (readsNothing(version)) return skip('The app requests no scopes and no webhooks, so it holds no personal data.');
    const missing = complianceTopics.filter((topic) => !version.webhookTopics.includes(topic));
    if (missing.length === 0) return pass('The app receives data requests and deletions.');
    return fail(
      `The version does not subscribe to ${missing.join(', ')}.`,
      `Add ${missing.join(', ')} to [[webhooks]] in the manifest, handle them, and upload a new version.`,
      { missing },
    );
  },
};

const readsNothing = ({ scopes, optionalScopes, webhookTopics }: Version): boolean =>
  scopes.length === 0 && optionalScopes.length === 0 && webhookTopics.length === 0;
