import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { claimCase, type DeskReviewInFull, readAgain, releaseCase } from '../../api/desk';
import { ConfirmButton } from '../../design/confirm-button';
import { ErrorMessage } from '../../design/error-message';
import { toast } from '../../design/toasts';
import type { ClaimStatus } from './claim-status';

/** Taking the case, and giving it back. */
export function CaseActions({ review, standing }: { review: DeskReviewInFull; standing: ClaimStatus }) {
  const { t } = useTranslation();
  const claim = useMutation({
    mutationFn: () => claimCase(review.id),
    onSuccess: () => toast({ title: t('desk.claim.done') }),
    // Somebody was faster: the page shows who.
    onError: () => readAgain(),
  });
  if (standing === 'free')
    return (
      <>
        <Button loading={claim.isPending} onClick={() => claim.mutate()}>
          {t('desk.claim.do')}
        </Button>
        {claim.isError && <ErrorMessage error={claim.error} />}
      </>
    );
  if (standing !== 'mine' && standing !== 'other') return null;
  const path = `/desk/reviews/${review.id}/release`;
  return (
    <>
      {claim.isError && <ErrorMessage error={claim.error} />}
      <ConfirmButton
        label={t('desk.release.do')}
        title={t('desk.release.title')}
        confirm={t('desk.release.confirm')}
        command={{ method: 'POST', path }}
        onConfirm={() => releaseCase(review.id)}
      >
        {t(standing === 'mine' ? 'desk.release.mine' : 'desk.release.other', { name: review.reviewer?.name })}
      </ConfirmButton>
    </>
  );
}
