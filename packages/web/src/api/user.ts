import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type User = components['schemas']['User'];

/** Who is signed in. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }) => (await answerOf(dashboardApi.GET('/dashboard/user', { signal }))).data,
    staleTime: 60_000,
  });

export const mailEmailCode = async () => (await answerOf(dashboardApi.POST('/dashboard/user/email/verification'))).data;

export const confirmEmail = async (code: string) =>
  (await answerOf(dashboardApi.PUT('/dashboard/user/email/verification', { body: { code } }))).data;

/** Ends every session, this one too. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await answerOf(dashboardApi.PUT('/dashboard/user/password', { body: { currentPassword, newPassword } }));
}
