import { Anchor } from '@mantine/core';
import { deskActions } from '@souk/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { actionsQuery, type DeskAction } from '../../api/desk';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { SubjectLink } from '../action-list';

/** Everything staff did: who, what, when, why. It is kept for ever. */
export function ActionsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/review/actions' });
  const navigate = useNavigate({ from: '/review/actions' });
  const columns: Column<DeskAction>[] = [
    { title: 'desk.actions.what', show: ({ action }) => t(`desk.actions.names.${action}`) },
    { title: 'desk.actions.about', show: ({ subject }) => <SubjectLink subject={subject} /> },
    {
      title: 'desk.actions.who',
      show: ({ by }) => (
        <Anchor component={Link} to="/review/actions" search={{ by: by.id } as never}>
          <bdi>{by.name}</bdi>
        </Anchor>
      ),
    },
    {
      title: 'desk.actions.why',
      show: ({ message }) => <bdi className="souk-quiet">{message ?? '–'}</bdi>,
      wideOnly: true,
    },
    { title: 'desk.actions.when', show: ({ at }) => <Time at={at} /> },
  ];
  return (
    <Page title={t('desk.actions.title')} summary={t('desk.actions.summary')}>
      <FilterChips
        filters={[
          {
            name: 'action',
            label: t('desk.actions.what'),
            choices: deskActions.map((value) => ({ value, label: t(`desk.actions.names.${value}`) })),
            show: (value) => t(`desk.actions.names.${value}`),
          },
          { name: 'by', label: t('desk.actions.whoId'), code: true },
          { name: 'subject', label: t('desk.actions.about'), code: true },
        ]}
        chosen={{ action: search.action, by: search.by, subject: search.subject }}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, ...chosen }) as typeof now })}
      />
      <List
        label={t('desk.actions.title')}
        query={actionsQuery(search)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('desk.actions.nothing')}>{t('desk.actions.nothingSentence')}</EmptyState>}
      />
      <ApiSnippet method="GET" path="/desk/actions" />
    </Page>
  );
}
