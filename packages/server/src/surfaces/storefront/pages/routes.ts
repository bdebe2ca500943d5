import type { Route } from '../../../foundation/http/define-route.js';
import { buyingRoutes } from './buying/routes.js';
import { showHome } from './home-page.js';
import { readStorefrontImage } from './image-routes.js';
import { readStorefrontAsset } from './page-assets.js';
import { showAllProducts, showCollection } from './product-list-pages.js';
import { showProduct } from './product-page.js';
import { showSearch } from './search-page.js';
import { readSitemap, readSitemapFile, readStorefrontRobots } from './sitemap-routes.js';
import { showUnknown } from './unknown-page.js';

/** Every page of a storefront. They are found on the storefronts' hosts alone. */
export const routes: Route[] = [
  readStorefrontAsset,
  readStorefrontImage,
  showHome,
  showAllProducts,
  showCollection,
  showProduct,
  showSearch,
  ...buyingRoutes,
  readStorefrontRobots,
  readSitemap,
  readSitemapFile,
  showUnknown,
];
