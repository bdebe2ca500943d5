import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Permission } from './businesses';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';

export type Member = components['schemas']['Member'];
export type SentInvitation = components['schemas']['Invitation'];

const keyOf = (businessId: string) => ['businesses', businessId, 'members'] as const;

export const membersPath = (businessId: string): string => `/dashboard/businesses/${businessId}/members`;

export const membersQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(businessId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/members', {
          params: { path: { businessId }, query: { limit: 50, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Those that wait for an answer. */
export const sentInvitationsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), 'invitations'],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/invitations', {
            params: { path: { businessId } },
            signal,
          }),
        )
      ).data,
  });

export interface Access {
  owner: boolean;
  permissions: Permission[];
}

export const inviteMember = async (businessId: string, body: Access & { email: string }) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/members', { params: { path: { businessId } }, body }),
    )
  ).data;

export const changeMember = async (businessId: string, userId: string, body: Partial<Access>) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/members/{userId}', {
        params: { path: { businessId, userId } },
        body,
      }),
    )
  ).data;

export async function removeMember(businessId: string, userId: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/members/{userId}', {
      params: { path: { businessId, userId } },
    }),
  );
}

export async function revokeInvitation(businessId: string, invitationId: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/invitations/{invitationId}', {
      params: { path: { businessId, invitationId } },
    }),
  );
}

export const refreshMembers = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(businessId) });
