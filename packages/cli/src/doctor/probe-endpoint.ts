import { Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import type { Installation, TestDelivery, Version } from '../server/resources.js';
import type { Finding } from './finding.js';

const what = 'Endpoint';

/** Lets the server send a signed test to the app, as it sends webhooks: only what it reaches is reachable. */
export async function probeEndpoint(choice: AppChoice, installations: readonly Installation[]): Promise<Finding> {
  const installation = installations.find(({ devStore, state }) => devStore && state === 'active');
  if (!installation)
    return {
      what,
      status: 'skipped',
      says: 'not tested: the app is not installed on a dev store',
      fix: 'souk store install NAME',
    };
  const topic = await subscribedTopic(choice, installation);
  if (!topic) return { what, status: 'skipped', says: 'not tested: the app subscribes to no topic' };
  try {
    return judge(topic, await sendTest(choice, installation, topic));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { what, status: 'warning', says: error.message, fix: error.fix };
  }
}

/** Of the version that is installed there; a preview has none, and mostly subscribes to what the current one does. */
async function subscribedTopic({ app, server, path }: AppChoice, { version }: Installation) {
  const number = version ?? app.currentVersion ?? app.latestVersion;
  if (number === null) return undefined;
  return (await server.read<Version>('GET', path(`/versions/${number}`))).webhookTopics[0];
}

function sendTest({ server, path }: AppChoice, { id }: Installation, topic: string): Promise<TestDelivery> {
  return server.read<TestDelivery>('POST', path(`/installations/${id}/webhooks/test`), { body: { topic }, once: true });
}

function judge(topic: string, { httpStatus, error, durationMs }: TestDelivery): Finding {
  if (error === null)
    return { what, status: 'good', says: `responded to a test with ${httpStatus} in ${durationMs} ms` };
  return {
    what,
    status: 'bad',
    says: `rejected a test: ${error}${httpStatus === null ? '' : ` (${httpStatus})`}`,
    fix: `Start the app, or correct its URL in souk.app.toml. Then run: souk webhooks test ${topic}`,
  };
}
