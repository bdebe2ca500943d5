import { useTranslation } from 'react-i18next';
import type { Installation } from '../../api/installations';
import { numberFormat } from '../../design/formats';

/** The version an installation is on, and the one that waits for the merchant. */
export function InstalledVersion({ installation: { version, pendingVersion } }: { installation: Installation }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  return (
    <span>
      {version === null ? t('installations.preview') : number.format(version)}
      {pendingVersion !== null && (
        <span className="souk-quiet"> · {t('installations.pending', { version: number.format(pendingVersion) })}</span>
      )}
    </span>
  );
}
