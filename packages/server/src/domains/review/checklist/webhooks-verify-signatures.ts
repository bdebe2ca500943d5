import { type Manifest, type Topic, webhookAddress } from '@souk/contract';
import { findDevStoreInstallation } from '../../installations/find-dev-store-installation.js';
import { findTarget } from '../../webhooks/log/replay-deliveries.js';
import { type ProbeResult, probeSignatures } from '../../webhooks/samples/probe-signatures.js';
import { always, type Check, fail, noVersion, pass, skip, unable, type Verdict } from './check.js';
import { checkDeadlineMs } from './fetch-page.js';

interface Endpoint {
  address: string;
  topic: Topic;
  results: ProbeResult[];
}

const wants = {
  wrong_signature: 'A delivery with a wrong signature must be rejected with a 4xx response',
  stale_timestamp: 'A delivery signed 10 minutes ago must be rejected with a 4xx response',
  valid_test: 'A valid test delivery must get a 2xx response',
};

/** Probes every address the version sends to, from an installation on one of the developer's own dev stores. */
export const webhooksVerifySignatures: Check<'webhooks_verify_signatures'> = {
  key: 'webhooks_verify_signatures',
  isHard: always,
  async look({ app, developer, version }, tools) {
    if (!version) return noVersion;
    const endpoints = endpointsOf(version.manifest);
    if (endpoints.length === 0) return skip('The version subscribes to no webhooks.');
    const place = { appId: app.id, version: version.version, userId: developer.user_id };
    const installationId = await findDevStoreInstallation(tools.db, place);
    const target = installationId === undefined ? undefined : await findTarget(tools.db, app.id, installationId);
    if (!target) {
      return fail(
        `Version ${version.version} is not installed on any of your dev stores, so its webhooks cannot be tested.`,
        `Install version ${version.version} on a dev store with POST /developer/dev-stores/{id}/installations, then submit again.`,
        { version: version.version },
      );
    }
    const probed: Endpoint[] = await Promise.all(
      endpoints.map(async ({ address, topic }) => ({
        address,
        topic,
        results: await probeSignatures(tools, target, topic, checkDeadlineMs),
      })),
    );
    return judge(probed, target.installationId);
  },
};

function judge(probed: Endpoint[], installationId: string): Verdict {
  const detail = { installationId, endpoints: probed.map(presentEndpoint) };
  const problems = probed.flatMap(({ address, results }) =>
    results
      .filter(({ asWanted, ours }) => !asWanted && !ours)
      .map(({ probe, httpStatus, error }) => `${wants[probe]}; ${address} answered ${httpStatus ?? error}.`),
  );
  const unsent = probed.some(({ results }) => results.some(({ ours }) => ours));
  if (problems.length === 0 && unsent) return unable('The endpoints could not be reached from this server.', detail);
  if (problems.length === 0) return pass('Every endpoint rejects wrong signatures and accepts valid ones.', detail);
  return fail(
    problems.join(' '),
    'Verify webhook-signature over "{webhook-id}.{webhook-timestamp}.{raw body}" with the keys of GET /apps/webhook-keys, and reject timestamps that differ by more than 5 minutes.',
    detail,
  );
}

const presentEndpoint = ({ address, topic, results }: Endpoint) => ({
  address,
  topic,
  probes: results.map(({ probe, httpStatus, error }) => ({ probe, httpStatus, error })),
});

/** Each address once, with a topic that goes there. */
function endpointsOf(manifest: Manifest): { address: string; topic: Topic }[] {
  const byAddress = new Map<string, Topic>();
  for (const subscription of manifest.webhooks) {
    const [topic] = subscription.topics;
    const address = webhookAddress(manifest, subscription);
    if (topic !== undefined && !byAddress.has(address)) byAddress.set(address, topic);
  }
  return [...byAddress].map(([address, topic]) => ({ address, topic }));
}
