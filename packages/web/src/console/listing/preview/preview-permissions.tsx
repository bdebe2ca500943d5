import { isScope, isSensitiveScope } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { AskedScope } from '../fields/scope-reasons';

interface PreviewPermissionsProps {
  asked: AskedScope[];
  reasons: Record<string, string>;
}

const isSensitive = ({ scope }: AskedScope): boolean => isScope(scope) && isSensitiveScope(scope);

/** What the app may do, in plain words; what reaches buyers' data apart. */
export function PreviewPermissions({ asked, reasons }: PreviewPermissionsProps) {
  const { t } = useTranslation();
  const sensitive = asked.filter(isSensitive);
  const others = asked.filter((one) => !isSensitive(one));
  return (
    <>
      {sensitive.length > 0 && <Group title={t('listing.preview.sensitive')} scopes={sensitive} reasons={reasons} />}
      {others.length > 0 && <Group title={t('listing.preview.permissions')} scopes={others} reasons={reasons} />}
    </>
  );
}

function Group({ title, scopes, reasons }: { title: string; scopes: AskedScope[]; reasons: Record<string, string> }) {
  const { t } = useTranslation();
  return (
    <section className="souk-preview-permissions">
      <h4>{title}</h4>
      <ul>
        {scopes.map(({ scope, optional }) => (
          <li key={scope}>
            {t(`scopes.${scope}`, scope)}
            {optional && <span className="souk-quiet"> {t('listing.preview.optional')}</span>}
            {reasons[scope] && (
              <p className="souk-quiet souk-preview-reason" dir="auto">
                {reasons[scope]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
