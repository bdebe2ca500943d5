import { queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type DeveloperToken = components['schemas']['DeveloperToken'];

export const tokensQuery = () =>
  queryOptions({
    queryKey: ['developer-tokens'],
    queryFn: async ({ signal }) => (await answerOf(developerApi.GET('/developer/tokens', { signal }))).data,
  });

export async function revokeToken(tokenId: string): Promise<void> {
  await answerOf(developerApi.DELETE('/developer/tokens/{tokenId}', { params: { path: { tokenId } } }));
}

/**
 * A developer token is only ever given to a device whose sign-in a person approved. Here the browser is that device: it starts
 * a sign-in, its person approves it, and it collects the token.
 */
export async function createToken(label: string): Promise<string> {
  const client = 'souk-cli';
  const started = await answerOf(
    developerApi.POST('/developer/cli/device-code', { body: { client_id: client, device_name: label } }),
  );
  const path = { userCode: started.user_code };
  await answerOf(developerApi.POST('/developer/cli/approvals/{userCode}/approve', { params: { path } }));
  const granted = await answerOf(
    developerApi.POST('/developer/cli/token', {
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: started.device_code,
        client_id: client,
      },
    }),
  );
  return granted.access_token;
}
