import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeskCaseInShort } from '../api/desk';
import { Status } from '../design/status';
import { Time } from '../design/time';
import { toneOfCase } from './case-tone';

/** Earlier cases, newest first. */
export function CaseList({ cases, withApp = false }: { cases: DeskCaseInShort[]; withApp?: boolean }) {
  const { t } = useTranslation();
  if (cases.length === 0) return <p className="souk-quiet">{t('desk.cases.none')}</p>;
  return (
    <ol className="souk-desk-list">
      {cases.map(({ id, kind, state, version, distribution, appName, submittedAt, decidedAt }) => (
        <li key={id}>
          <span className="souk-desk-head">
            <Anchor component={Link} to="/review/cases/$reviewId" params={{ reviewId: id } as never}>
              {withApp && (
                <>
                  <bdi>{appName}</bdi> ·{' '}
                </>
              )}
              {t(`review.case.${kind === 'version' ? 'version' : distribution}`, { version: version ?? '–' })}
            </Anchor>
            <Status keyPrefix="review.states" value={state} tone={toneOfCase(state)} />
            <span className="souk-quiet souk-small">
              <Time at={decidedAt ?? submittedAt} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
