import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DeskReview, decisionsQuery } from '../../api/desk';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { CaseApp, CaseDescription } from '../case-description';
import { toneOfCase } from '../case-tone';
import { outcomes } from './decisions-search';

/** Cases that a person decided, the last decision first: what was said about an app like this one before. */
export function DecisionsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/review/decisions' });
  const navigate = useNavigate({ from: '/review/decisions' });
  const columns: Column<DeskReview>[] = [
    { title: 'desk.queue.app', show: (one) => <CaseApp review={one} /> },
    { title: 'desk.queue.what', show: (one) => <CaseDescription review={one} />, wideOnly: true },
    {
      title: 'desk.decisions.outcome',
      show: ({ state }) => <Status keyPrefix="review.states" value={state} tone={toneOfCase(state)} />,
    },
    {
      title: 'desk.queue.reviewer',
      show: ({ reviewer }) =>
        reviewer && (
          <Anchor inherit component={Link} to="/review/decisions" search={{ ...search, by: reviewer.id } as never}>
            <bdi>{reviewer.name}</bdi>
          </Anchor>
        ),
      wideOnly: true,
    },
    { title: 'desk.decisions.when', show: ({ decidedAt }) => decidedAt && <Time at={decidedAt} /> },
  ];
  return (
    <Page title={t('desk.decisions.title')} summary={t('desk.decisions.summary')}>
      <FilterChips
        filters={[
          {
            name: 'outcome',
            label: t('desk.decisions.outcome'),
            choices: outcomes.map((value) => ({ value, label: t(`review.states.${value}`) })),
            show: (value) => t(`review.states.${value}`),
          },
          { name: 'by', label: t('desk.actions.whoId'), code: true },
        ]}
        chosen={{ outcome: search.outcome, by: search.by }}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, ...chosen }) as typeof now })}
      />
      <List
        label={t('desk.decisions.title')}
        query={decisionsQuery(search)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('desk.decisions.none')}>{t('desk.decisions.noneSentence')}</EmptyState>}
      />
      <ApiSnippet method="GET" path="/desk/decisions" />
    </Page>
  );
}
