import { createRoute } from '@tanstack/react-router';
import { businessQuery, may } from '../../api/businesses';
import { membersQuery, sentInvitationsQuery } from '../../api/members';
import { idOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

export interface MembersSearch {
  /** Whose access is being changed. */
  member?: string;
}

const membersRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/members',
  validateSearch: ({ member }): MembersSearch => ({ member: idOf(member) }),
  loader: async ({ context: { queries }, params: { businessId } }) => {
    // Only who manages members may see them; for everybody else there is nothing to ask for.
    const business = await queries.ensureQueryData(businessQuery(businessId));
    if (!may(business, 'members:manage')) return;
    await Promise.all([
      queries.prefetchInfiniteQuery(membersQuery(businessId)),
      queries.prefetchQuery(sentInvitationsQuery(businessId)),
    ]);
  },
  component: lazyPage('members', () => import('./members-page'), 'MembersPage'),
});

const inviteRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/members/invite',
  staticData: { needs: 'members:manage' },
  component: lazyPage('members', () => import('./invite-page'), 'InvitePage'),
});

export const membersRoutes = [membersRoute, inviteRoute] as const;
