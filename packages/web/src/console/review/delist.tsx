import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { delistApp } from '../../api/review';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';

/** Out of the marketplace; the way back is another submission. */
export function Delist({ app }: { app: App }) {
  const { t } = useTranslation();
  if (app.state === 'delisted')
    return (
      <section className="souk-card souk-review-section" aria-labelledby="review-relist">
        <h2 id="review-relist">{t('review.relist.title')}</h2>
        <p>{t('review.relist.sentence')}</p>
      </section>
    );
  if (app.state !== 'listed' && app.state !== 'unlisted') return null;
  return (
    <section className="souk-card souk-review-section" aria-labelledby="review-delist">
      <h2 id="review-delist">{t('review.delist.title')}</h2>
      <p className="souk-quiet">{t('review.delist.sentence')}</p>
      <div>
        <ConfirmButton
          label={t('review.delist.label')}
          title={t('review.delist.question', { name: app.name })}
          confirm={t('review.delist.label')}
          danger
          mustType={app.handle}
          command={{ method: 'POST', path: `/developer/apps/${app.id}/delist` }}
          onConfirm={async () => {
            await delistApp(app.id);
            toast({ title: t('review.delist.done') });
          }}
        >
          <ul>
            <li>{t('review.delist.gone')}</li>
            <li>{t('review.delist.installations', { count: app.installationsCount })}</li>
            <li>{t('review.delist.case')}</li>
          </ul>
        </ConfirmButton>
      </div>
    </section>
  );
}
