import './version-changes.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingVersion } from '../../api/installed-apps';
import { ScopeDescription } from './permissions/scope-description';

/** The differences that a merchant has to know of, in plain words. */
export function VersionChanges({ waiting }: { waiting: WaitingVersion }) {
  const { t } = useTranslation();
  const parts: [string, ReactNode[]][] = [
    ['scopes', waiting.scopesAdded.map((scope) => <ScopeDescription key={scope} scope={scope} />)],
    ['optionalScopes', waiting.optionalScopesAdded.map((scope) => <ScopeDescription key={scope} scope={scope} />)],
    ['topics', waiting.topicsAdded.map((topic) => t(`topics.${topic}`, topic))],
    [
      'addresses',
      waiting.addressesAdded.map((address) => (
        <code key={address} className="souk-code">
          {address}
        </code>
      )),
    ],
    ['blocks', waiting.blocksAdded.map((name) => <bdi key={name}>{name}</bdi>)],
    [
      'values',
      waiting.valuesWidened.map(({ name, visibility }) => t(`installedApps.new.seenBy.${visibility}`, { name })),
    ],
  ];
  const shown = parts.filter(([, things]) => things.length > 0);
  if (shown.length === 0) return <p className="souk-quiet">{t('installedApps.new.nothing')}</p>;
  return (
    <dl className="souk-new">
      {shown.map(([name, things]) => (
        <div key={name}>
          <dt>{t(`installedApps.new.${name}`)}</dt>
          {things.map((thing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor change
            <dd key={index}>{thing}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
