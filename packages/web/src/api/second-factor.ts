import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type NewSecondFactor = components['schemas']['NewSecondFactor'];

const path = '/dashboard/user/second-factor';

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['user', 'second-factor'],
    queryFn: async ({ signal }) => (await answerOf(dashboardApi.GET(path, { signal }))).data,
  });

/** A secret for an authenticator; nothing is asked for until a first code confirms it. */
export const beginSecondFactor = async (currentPassword: string) =>
  (await answerOf(dashboardApi.POST(path, { body: { currentPassword } }))).data;

export const confirmSecondFactor = async (code: string) =>
  (await answerOf(dashboardApi.PUT(path, { body: { code } }))).data.recoveryCodes;

interface Identity {
  currentPassword: string;
  code: string;
}

export async function disableSecondFactor(body: Identity): Promise<void> {
  await answerOf(dashboardApi.POST('/dashboard/user/second-factor/disable', { body }));
}

export const renewRecoveryCodes = async (body: Identity) =>
  (await answerOf(dashboardApi.POST('/dashboard/user/second-factor/recovery-codes', { body }))).data.recoveryCodes;
