import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type Business, businessQuery, may, type Permission } from '../api/businesses';

interface Here {
  business: Business;
  businessId: string;
  /** The store that was chosen, if one was. */
  storeId: string | undefined;
  may(permission: Permission): boolean;
}

/** The business one is in, and what one may do there. */
export function useBusiness(): Here {
  const { businessId = '' } = useParams({ strict: false });
  const { store } = useSearch({ strict: false });
  const { data: business } = useSuspenseQuery(businessQuery(businessId));
  return { business, businessId, storeId: store, may: (permission) => may(business, permission) };
}
