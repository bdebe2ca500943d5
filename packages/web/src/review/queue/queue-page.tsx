import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DeskReview, queueQuery } from '../../api/desk';
import { userQuery } from '../../api/user';
import { EmptyState } from '../../design/empty-state';
import { List } from '../../design/list';
import { Page } from '../../design/page';
import { SegmentedControl } from '../../design/segmented-control';
import { queueColumns } from './queue-columns';
import { shows } from './queue-search';

/** What waits for a person, the case that is due first at the top. */
export function QueuePage() {
  const { t } = useTranslation();
  const { show = 'all' } = useSearch({ from: '/review/' });
  const navigate = useNavigate({ from: '/review/' });
  const { data: user } = useSuspenseQuery(userQuery());
  const { data } = useSuspenseInfiniteQuery(queueQuery());
  const cases = data.pages.flatMap((page) => page.data);
  const belongs = (one: DeskReview) =>
    show === 'all' || (show === 'mine' ? one.reviewer?.id === user.id : one.reviewer === null);
  const query = {
    ...queueQuery(),
    select: (all: typeof data) => ({
      ...all,
      pages: all.pages.map((page) => ({ ...page, data: page.data.filter(belongs) })),
    }),
  };
  const late = cases.filter(({ turnaround }) => turnaround && Date.parse(turnaround.dueAt) < Date.now()).length;
  return (
    <Page
      title={t('desk.queue.title')}
      summary={t(late > 0 ? 'desk.queue.late' : 'desk.queue.summary', { count: late || cases.length })}
    >
      <SegmentedControl
        label={t('desk.queue.show')}
        value={show}
        options={shows.map((value) => ({ value, label: t(`desk.queue.shows.${value}`) }))}
        onChange={(value) => void navigate({ search: value === 'all' ? {} : { show: value } })}
      />
      <List
        label={t('desk.queue.title')}
        query={query}
        columns={queueColumns(user.id, t)}
        idOf={({ id }) => id}
        empty={<EmptyState title={t(`desk.queue.none.${show}`)}>{t('desk.queue.noneSentence')}</EmptyState>}
      />
    </Page>
  );
}
