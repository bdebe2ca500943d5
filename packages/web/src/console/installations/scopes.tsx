import './installations.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Installation, installedVersionQuery } from '../../api/installations';
import { RegionError } from '../../design/region-error';
import { Status } from '../../design/status';

/** What the merchant granted of what the version asks for: required, optional, and what is missing. */
export function Scopes({ appId, installation }: { appId: string; installation: Installation }) {
  const { t } = useTranslation();
  const version = useQuery(installedVersionQuery(appId, installation.version));
  if (version.isError) return <RegionError error={version.error} reset={() => void version.refetch()} />;
  if (!version.data) return <Skeleton h={80} />;
  const { scopes: required, optionalScopes: optional } = version.data;
  const granted: string[] = installation.scopes;
  const asked = [...new Set([...required, ...optional, ...granted])];
  if (asked.length === 0) return <p className="souk-quiet">{t('installations.scopes.none')}</p>;
  const kindOf = (scope: string) => {
    if (!granted.includes(scope)) return 'missing';
    return optional.includes(scope) && !required.includes(scope) ? 'optional' : 'granted';
  };
  return (
    <ul className="souk-scopes">
      {asked.map((scope) => {
        const kind = kindOf(scope);
        return (
          <li key={scope}>
            <code className="souk-code">{scope}</code>
            <Status keyPrefix="installations.scopes" value={kind} tone={kind === 'missing' ? 'attention' : 'success'} />
          </li>
        );
      })}
    </ul>
  );
}
