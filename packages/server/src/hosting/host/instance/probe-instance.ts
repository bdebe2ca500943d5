import { type AppHost, type Deployed, type DeployFailed, hasAppFailed, leaveAnswer } from '../../channel/app-host.js';
import { nameOfInstance } from '../../channel/instance-key.js';
import type { EndOfInstance, Instance } from './run-instance.js';

/** Whether an instance that was just deployed answers, and if not, why. */
export async function probeInstance(
  instance: Instance,
  { path, host }: Parameters<AppHost['deploy']>[1],
): Promise<Deployed | DeployFailed> {
  const answer = await instance.send({
    kind: 'webhook',
    requestId: `deploy-${nameOfInstance(instance.key)}`,
    method: 'GET',
    path,
    headers: [
      ['host', host],
      ['user-agent', 'Souk-Deploy/1'],
      ['accept', 'text/html,*/*'],
    ],
    body: null,
  });
  if (!hasAppFailed(answer)) {
    leaveAnswer(answer);
    if (answer.status < 500) return { status: answer.status };
    return { errorCode: 'START_FAILED', message: `GET ${path} was answered with ${answer.status}.` };
  }
  if (answer.failure === 'APP_TIMEOUT') return { errorCode: 'START_TIMEOUT', message: answer.reason };
  return nameEnd(await Promise.race([instance.ended, soon()]), answer.reason);
}

function nameEnd(end: EndOfInstance | undefined, reason: string): DeployFailed {
  if (endedFromMemory(end)) {
    return { errorCode: 'MEMORY_EXCEEDED', message: 'The app used more memory than it may have.' };
  }
  if (end?.how === 'killed') {
    return { errorCode: 'START_TIMEOUT', message: 'The app used the CPU without a break and did not answer.' };
  }
  return { errorCode: 'START_FAILED', message: reason };
}

function endedFromMemory(end: EndOfInstance | undefined): boolean {
  if (end?.how === 'killed') return end.reason === 'memory';
  return end?.how === 'crashed' && /heap out of memory|allocation failed/.test(end.lastWords);
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, endSeenWithinMs, undefined));
}

/** Requests fail a moment before the end of the process, and its reason, is known. */
const endSeenWithinMs = 3_000;
