import { complianceTopics } from '@souk/contract';
import { always, type Check, fail, noVersion, pass } from './check.js';

export const complianceTopicsSubscribed: Check<'compliance_topics'> = {
  key: 'compliance_topics',
  isHard: always,
  look({ version }) {
    if (!version) return noVersion;
    const missing = complianceTopics.filter((topic) => !version.webhookTopics.includes(topic));
    if (missing.length === 0) return pass('The app hears of data requests and deletions.');
    return fail(
      `The version does not subscribe to ${missing.join(', ')}.`,
      `Add ${missing.join(', ')} to [[webhooks]] in the manifest, handle them, and upload a new version.`,
      { missing },
    );
  },
};
