import { useNavigate, useSearch } from '@tanstack/react-router';

const from = '/console/dev-stores/$devStoreId';

/** The order that is chosen stands in the address: it survives a reload, and can be sent to somebody. */
export function useSelectedOrder(): [string | undefined, (order: string | undefined) => void] {
  const { order } = useSearch({ from });
  const navigate = useNavigate({ from });
  return [order, (next) => void navigate({ search: next ? { order: next } : {}, replace: true, resetScroll: false })];
}
