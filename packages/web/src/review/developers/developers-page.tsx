import { Anchor, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DeskDeveloper, developersQuery } from '../../api/desk';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toneOfVerification, verificationStates } from './verification-tone';

const columns: Column<DeskDeveloper>[] = [
  {
    title: 'desk.case.developer',
    show: ({ id, name, contactEmail }) => (
      <Stack gap={2} align="flex-start">
        <Anchor component={Link} to="/review/developers/$developerId" params={{ developerId: id } as never} fw={600}>
          <bdi>{name}</bdi>
        </Anchor>
        <span className="souk-code souk-quiet">{contactEmail}</span>
      </Stack>
    ),
  },
  {
    title: 'desk.developers.verification',
    show: ({ verification: { state } }) => (
      <Status keyPrefix="desk.developers.verifications" value={state} tone={toneOfVerification(state)} />
    ),
  },
  {
    title: 'desk.developers.status',
    show: ({ status }) => (
      <Status keyPrefix="desk.developers.statuses" value={status} tone={status === 'active' ? 'success' : 'critical'} />
    ),
  },
  { title: 'desk.developers.since', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
];

export function DevelopersPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/review/developers' });
  const navigate = useNavigate({ from: '/review/developers' });
  return (
    <Page title={t('desk.developers.title')} summary={t('desk.developers.summary')}>
      <SearchField
        label={t('desk.developers.find')}
        value={search.q}
        onSearch={(q) => void navigate({ search: (now) => ({ ...now, q }) })}
      />
      <FilterChips
        filters={[
          {
            name: 'verification',
            label: t('desk.developers.verification'),
            choices: verificationStates.map((value) => ({ value, label: t(`desk.developers.verifications.${value}`) })),
            show: (value) => t(`desk.developers.verifications.${value}`),
          },
        ]}
        chosen={{ verification: search.verification }}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, ...chosen }) as typeof now })}
      />
      <List
        label={t('desk.developers.title')}
        query={developersQuery(search)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('desk.developers.none')}>{t('desk.developers.noneSentence')}</EmptyState>}
      />
    </Page>
  );
}
