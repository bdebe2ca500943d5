import { useTranslation } from 'react-i18next';
import type { Scope } from '../../../api/installed-apps';

/** Scopes that show who the buyers are, or change what matters most. */
const sensitive: readonly Scope[] = ['read_buyer_contact', 'read_customers', 'write_customers', 'write_orders'];

/** What a scope lets an app do, in words for the person who grants it. */
export function ScopeDescription({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`scopes.${scope}`)}{' '}
      {sensitive.includes(scope) && (
        <span className="souk-status" data-tone="attention">
          {t('installedApps.permissions.sensitive')}
        </span>
      )}
    </>
  );
}
