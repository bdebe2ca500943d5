import { Textarea } from '@mantine/core';
import { checkKeys, reviewLimits } from '@souk/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { isOpen, type ReviewCase, submitApp } from '../../api/review';
import { ApiSnippet } from '../../design/api-snippet';
import { ConfirmDialog } from '../../design/confirm-button';
import { ApiForm } from '../../design/form/api-form';
import { CharacterCount } from '../../design/form/character-count';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { useDistribution } from './distribution-choice';
import { Readiness } from './readiness';

/** Hands the draft listing and the latest version over to a person. */
export function SubmitForm({ app, cases }: { app: App; cases: ReviewCase[] }) {
  const { t } = useTranslation();
  const distribution = useDistribution();
  const [asking, setAsking] = useState(false);
  const replaced = cases.find(isOpen);
  // Sending is asked about first, so what is refused stands in that dialog; the form only keeps what is typed.
  const form = useApiForm({ saved: { note: '' }, draft: `submission:${app.id}`, send: async () => undefined });
  const note = form.values.note.trim() === '' ? null : form.values.note.trim();
  const body = { distribution, note };
  const path = `/developer/apps/${app.id}/submissions`;
  const ask = async (event?: FormEvent) => {
    event?.preventDefault();
    setAsking(true);
  };
  const submit = async () => {
    await submitApp(app.id, body);
    form.discard();
    toast({ title: t('review.submit.done') });
    window.scrollTo({ top: 0 });
  };
  return (
    <section className="souk-card souk-review-section" aria-labelledby="review-submit">
      <header>
        <div>
          <h2 id="review-submit">{t(replaced ? 'review.submit.againTitle' : 'review.submit.title')}</h2>
          <p className="souk-quiet">{t('review.submit.sentence')}</p>
        </div>
      </header>
      <Readiness app={app} distribution={distribution} />
      <ApiForm form={{ ...form, submit: ask }}>
        <p className="souk-chosen-way">
          <strong>{t('review.distribution.label')}</strong> {t(`review.distribution.${distribution}`)}{' '}
          <span className="souk-quiet">{t('review.submit.above')}</span>
        </p>
        <Textarea
          {...form.text('note')}
          label={
            <span className="souk-note-label">
              {t('review.submit.note')} <CharacterCount text={form.values.note} most={reviewLimits.note} />
            </span>
          }
          description={t('review.submit.noteHint')}
          rows={3}
          dir="auto"
        />
        <div>
          <SubmitButton form={form}>{t('review.submit.label')}</SubmitButton>
        </div>
      </ApiForm>
      <ApiSnippet
        method="POST"
        path={path}
        body={body}
        souk={['app', 'submit', '--app', app.id, '--distribution', distribution, ...(note ? ['--note', note] : [])]}
      />
      {asking && (
        <ConfirmDialog
          title={t('review.submit.question', { name: app.name })}
          confirm={t('review.submit.label')}
          onClose={() => setAsking(false)}
          onConfirm={submit}
        >
          <p>{t('review.submit.happens', { version: app.latestVersion ?? '–', count: checkKeys.length })}</p>
          <p>{t(`review.submit.${distribution}`)}</p>
          {replaced && <p>{t('review.submit.replaces')}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}
