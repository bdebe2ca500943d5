import { createRoute } from '@tanstack/react-router';
import { releasePreviewQuery, versionQuery, versionsQuery } from '../../api/versions';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';
import { type VersionSearch, versionViews } from './version-search';

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/versions',
  loader: ({ context, params }) => void context.queries.prefetchInfiniteQuery(versionsQuery(params.appId)),
  component: lazyPage('versions', () => import('./versions-page'), 'VersionsPage'),
});

const uploadRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/versions/new',
  component: lazyPage('versions', () => import('./upload-page'), 'UploadPage'),
});

const versionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/versions/$version',
  params: {
    parse: ({ version }) => ({ version: Number(version) }),
    stringify: ({ version }) => ({ version: String(version) }),
  },
  validateSearch: ({ view, against }): VersionSearch => ({
    view: versionViews.find((one) => one === view),
    against: Number(against) > 0 ? Math.floor(Number(against)) : undefined,
  }),
  loader: ({ context: { queries }, params: { appId, version } }) => {
    void queries.prefetchQuery(versionQuery(appId, version));
    void queries.prefetchQuery(releasePreviewQuery(appId, version));
  },
  component: lazyPage('versions', () => import('./version-page'), 'VersionPage'),
});

export const versionsRoutes = [listRoute, uploadRoute, versionRoute] as const;
