import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deskAppsQuery } from '../../api/desk';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { List } from '../../design/list';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { appColumns } from './app-columns';
import { appStates } from './app-tone';

/** Every app of every developer. */
export function AppsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/review/apps' });
  const navigate = useNavigate({ from: '/review/apps' });
  return (
    <Page title={t('desk.apps.title')} summary={t('desk.apps.summary')}>
      <SearchField
        label={t('desk.apps.find')}
        value={search.q}
        onSearch={(q) => void navigate({ search: (now) => ({ ...now, q }) })}
      />
      <FilterChips
        filters={[
          {
            name: 'state',
            label: t('desk.case.state'),
            choices: appStates.map((value) => ({ value, label: t(`desk.apps.states.${value}`) })),
            show: (value) => t(`desk.apps.states.${value}`),
          },
        ]}
        chosen={{ state: search.state }}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, ...chosen }) as typeof now })}
      />
      <List
        label={t('desk.apps.title')}
        query={deskAppsQuery(search)}
        columns={appColumns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('desk.apps.none')}>{t('desk.apps.noneSentence')}</EmptyState>}
      />
    </Page>
  );
}
