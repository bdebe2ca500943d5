import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { type KeptMail, mailQuery } from '../../api/desk';
import { EmptyState } from '../../design/empty-state';
import { Page } from '../../design/page';
import { PageSkeleton } from '../../design/page-skeleton';
import { RegionError } from '../../design/region-error';
import { Status } from '../../design/status';
import { Time } from '../../design/time';

/** What Souk wrote to people: where no mail server is configured, this is how they are read. Not in production. */
export function MailPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('desk.mail.title')} summary={t('desk.mail.summary')}>
      <Mails />
    </Page>
  );
}

function Mails() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(mailQuery());
  if (list.error instanceof ApiError && list.error.status === 404)
    return <EmptyState title={t('desk.mail.production')}>{t('desk.mail.productionSentence')}</EmptyState>;
  if (list.isError && !list.data) return <RegionError error={list.error} reset={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const mails = list.data.pages.flatMap(({ data }) => data);
  if (mails.length === 0) return <EmptyState title={t('desk.mail.none')}>{t('desk.mail.noneSentence')}</EmptyState>;
  return (
    <>
      <ol className="souk-card souk-desk-section souk-desk-list">
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ol>
      {list.hasNextPage && (
        <div>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Mail({ mail: { to, subject, body, createdAt, sentAt } }: { mail: KeptMail }) {
  const { t } = useTranslation();
  // What held a code or a link is forgotten when that has ended.
  const forgotten = body === '';
  return (
    <li>
      <span className="souk-desk-head">
        {forgotten ? (
          <span className="souk-quiet">{t('desk.mail.forgotten')}</span>
        ) : (
          <strong dir="auto">{subject}</strong>
        )}
        <Status keyPrefix="desk.mail.states" value={sentAt ? 'sent' : 'kept'} tone={sentAt ? 'success' : 'neutral'} />
        <span className="souk-quiet souk-small">
          <Time at={createdAt} />
        </span>
      </span>
      <span className="souk-quiet souk-code">{to}</span>
      {!forgotten && (
        <details>
          <summary className="souk-small">{t('desk.mail.read')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="souk-desk-note souk-desk-mail" tabIndex={0} dir="auto" aria-label={subject}>
            {body}
          </section>
        </details>
      )}
    </li>
  );
}
