import { isScope, isSensitiveScope } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { DiffView } from '../../design/diff-view';
import { Section } from '../section';

const kinds = [
  'scopesAdded',
  'scopesRemoved',
  'topicsAdded',
  'hostsAdded',
  'addressesAdded',
  'blocksChanged',
  'definitionsChanged',
  'valuesWidened',
] as const;

/** What the version asks for that nobody approved yet: in words first, then line by line. */
export function Changes({ review: { approved, changes, manifest } }: { review: DeskReviewInFull }) {
  const { t } = useTranslation();
  if (!changes || !manifest) return null;
  const given = kinds.filter((kind) => changes[kind].length > 0);
  return (
    <Section
      title={t('desk.changes.title')}
      aside={
        <span className="souk-quiet souk-small">
          {approved ? t('desk.changes.against', { version: approved.version }) : t('desk.changes.first')}
        </span>
      }
    >
      {given.length === 0 && <p>{t('desk.changes.nothing')}</p>}
      <dl className="souk-desk-changes">
        {given.map((kind) => (
          <Change key={kind} kind={kind} names={changes[kind]} />
        ))}
      </dl>
      <details>
        <summary>{t('desk.changes.lines')}</summary>
        <DiffView
          label={t('desk.changes.lines')}
          before={approved ? spell(approved.manifest) : ''}
          after={spell(manifest)}
        />
      </details>
    </Section>
  );
}

function Change({ kind, names }: { kind: (typeof kinds)[number]; names: string[] }) {
  const { t } = useTranslation();
  const isScopes = kind === 'scopesAdded' || kind === 'scopesRemoved';
  return (
    <div className="souk-desk-change">
      <dt className="souk-quiet">{t(`desk.changes.kinds.${kind}`)}</dt>
      <dd>
        {names.map((name) =>
          isScopes ? (
            <span
              key={name}
              className="souk-desk-chip"
              data-tone={isScope(name) && isSensitiveScope(name) ? 'critical' : undefined}
            >
              {t(`scopes.${name}`)} <span className="souk-code souk-quiet">{name}</span>
            </span>
          ) : (
            <span key={name} className="souk-desk-chip souk-code">
              {name}
            </span>
          ),
        )}
      </dd>
    </div>
  );
}

/** Members in one order, however the database keeps them: only what differs shows as different. */
const spell = (manifest: unknown): string => JSON.stringify(manifest, sorted, 2);

const sorted = (_: string, member: unknown): unknown =>
  typeof member === 'object' && member !== null && !Array.isArray(member)
    ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
    : member;
