import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { isOpen, type ReviewCase, withdrawReview } from '../../api/review';
import { ConfirmButton } from '../../design/confirm-button';
import { Status } from '../../design/status';
import { toneOfCase } from './cases/case-state';
import { CaseSummary } from './cases/case-summary';

/** Where the app stands, in a sentence, and what can be done about it. */
export function ReviewStatus({ app, latest }: { app: App; latest: ReviewCase | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="souk-card souk-standing" aria-labelledby="review-standing" data-tone={toneOf(latest)}>
      <div>
        <h2 id="review-standing">{t(`review.apps.${app.state}`)}</h2>
        {latest && <Status keyPrefix="review.states" value={latest.state} tone={toneOfCase(latest.state)} />}
      </div>
      <p role="status">{latest ? <CaseSummary review={latest} /> : t('review.never')}</p>
      {latest && isOpen(latest) && <Withdraw appId={app.id} review={latest} />}
    </section>
  );
}

const toneOf = (latest: ReviewCase | undefined) => (latest ? toneOfCase(latest.state) : 'neutral');

function Withdraw({ appId, review }: { appId: string; review: ReviewCase }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('review.withdraw.label')}
      title={t('review.withdraw.title')}
      confirm={t('review.withdraw.label')}
      danger
      command={{ method: 'POST', path: `/developer/apps/${appId}/reviews/${review.id}/withdraw` }}
      onConfirm={() => withdrawReview(appId, review.id)}
    >
      {t('review.withdraw.sentence')}
    </ConfirmButton>
  );
}
