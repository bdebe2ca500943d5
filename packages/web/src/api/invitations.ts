import { queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Invitation = components['schemas']['ReceivedInvitation'];

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['user', 'invitations'],
    queryFn: async ({ signal }) => (await answerOf(dashboardApi.GET('/dashboard/invitations', { signal }))).data,
  });

export const acceptInvitation = async (invitationId: string) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/invitations/{invitationId}/accept', {
        params: { path: { invitationId } },
        body: {},
      }),
    )
  ).data;

export async function declineInvitation(invitationId: string): Promise<void> {
  await answerOf(
    dashboardApi.POST('/dashboard/invitations/{invitationId}/decline', {
      params: { path: { invitationId } },
      body: {},
    }),
  );
}
