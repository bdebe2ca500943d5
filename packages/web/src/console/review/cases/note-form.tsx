import { Textarea } from '@mantine/core';
import { reviewLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import { addNote } from '../../../api/review';
import { ApiSnippet } from '../../../design/api-snippet';
import { ApiForm } from '../../../design/form/api-form';
import { CharacterCount } from '../../../design/form/character-count';
import { SubmitButton } from '../../../design/form/submit-button';
import { useApiForm } from '../../../design/form/use-api-form';

/** An answer to the reviewer, or something they should know. */
export function NoteForm({ appId, reviewId }: { appId: string; reviewId: string }) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { text: '' },
    draft: `note:${reviewId}`,
    emptiesWhenDone: true,
    send: ({ text }) => addNote(appId, reviewId, text.trim()),
  });
  const { text } = form.values;
  return (
    <ApiForm form={form}>
      <Textarea
        {...form.text('text')}
        label={
          <span className="souk-note-label">
            {t('review.note.label')} <CharacterCount text={text} most={reviewLimits.note} />
          </span>
        }
        description={t('review.note.hint')}
        rows={3}
        dir="auto"
      />
      <div>
        <SubmitButton form={form} variant="default">
          {t('review.note.send')}
        </SubmitButton>
      </div>
      <ApiSnippet
        method="POST"
        path={`/developer/apps/${appId}/reviews/${reviewId}/notes`}
        body={{ text: text.trim() || t('review.note.label') }}
      />
    </ApiForm>
  );
}
