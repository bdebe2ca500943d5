import { type AppHost, hasAppFailed, leaveAnswer } from '../../../hosting/channel/app-host.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import type { Page, Unreached } from './fetch-page.js';

/** What a hosted app answers a visitor with, asked within: status and headers, which is all that a frame depends on. */
export async function fetchHostedPage(appHost: AppHost, key: InstanceKey, url: string): Promise<Page | Unreached> {
  const { host, pathname, search } = new URL(url);
  const answer = await appHost.send(key, {
    kind: 'page',
    requestId: 'review',
    method: 'GET',
    path: pathname + search,
    headers: [
      ['host', host],
      ['user-agent', 'Souk-Review/1'],
      ['accept', 'text/html'],
    ],
    body: null,
  });
  if (hasAppFailed(answer)) {
    const ours = answer.failure === 'APP_STARTING' || answer.failure === 'APP_OVERLOADED';
    return { url, failure: answer.failure, reason: answer.reason, ours };
  }
  leaveAnswer(answer);
  const headers: Page['headers'] = {};
  for (const [name, value] of answer.headers) headers[name] = [headers[name] ?? [], value].flat();
  const mediaType = answer.headers.find(([name]) => name === 'content-type')?.[1].split(';', 1)[0] ?? '';
  return { url, status: answer.status, headers, mediaType, text: '', truncated: true };
}
