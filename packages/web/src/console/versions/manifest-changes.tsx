import './manifest-changes.css';
import { Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { Manifest } from '../../api/versions';
import { CodeText } from '../../design/code-text';
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
          {movement ? (
            <span>
              <Trans
                i18nKey="versions.changes.movement"
                components={{
                  before: <CodeText value={subjects[0] ?? ''} />,
                  after: <CodeText value={subjects[1] ?? ''} />,
                }}
              />
            </span>
          ) : (
            subjects.map((subject) => <CodeText key={subject} value={subject} />)
          )}
        </div>
      </div>
    </li>
  );
}
