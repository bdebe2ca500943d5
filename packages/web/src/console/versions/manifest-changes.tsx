import './manifest-changes.css';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '../../api/versions';
import { type Change, describeChanges } from './describe-changes';

const signs: Record<Change['kind'], string> = { added: '+', removed: '−', changed: '~' };

/** What differs between two versions, as one would tell it. */
export function ManifestChanges({ before, after }: { before: Manifest; after: Manifest }) {
  const { t } = useTranslation();
  const changes = describeChanges(before, after);
  if (changes.length === 0) return <Text className="souk-quiet">{t('versions.changes.none')}</Text>;
  return (
    <ul className="souk-card souk-changes">
      {changes.map((change) => (
        <ChangeItem key={`${change.name} ${change.kind}`} change={change} />
      ))}
    </ul>
  );
}

function ChangeItem({ change: { name, kind, subjects } }: { change: Change }) {
  const { t } = useTranslation();
  const movement =
    subjects.length === 2 && kind === 'changed' && (name === 'name' || name === 'hosting' || name === 'apiVersion');
  return (
    <li>
      <span data-kind={kind} aria-hidden="true">
        {signs[kind]}
      </span>
      <div>
        {t(`versions.changes.${name}.${kind}`)}
        <div className="souk-subjects">
          {subjects.map((subject, at) => (
            <span key={subject}>
              {movement && at === 1 && <span className="souk-quiet">{t('versions.changes.to')} </span>}
              <code className="souk-code">{subject}</code>
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}
