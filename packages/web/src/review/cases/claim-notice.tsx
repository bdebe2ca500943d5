import { Trans, useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { Notice } from '../../design/notice';
import { Time } from '../../design/time';
import type { ClaimStatus } from './claim-status';

/** Why one can or cannot decide here, above everything else. */
export function ClaimNotice({ review, standing }: { review: DeskReviewInFull; standing: ClaimStatus }) {
  const { t } = useTranslation();
  if (standing === 'closed' || standing === 'mine') return null;
  if (standing === 'other')
    return (
      <Notice tone="attention">
        <Trans
          i18nKey="desk.standing.other"
          values={{ name: review.reviewer?.name ?? '' }}
          components={{ name: <bdi />, since: <Time at={review.claimedAt} /> }}
        />
      </Notice>
    );
  return <Notice tone={standing === 'own' ? 'critical' : 'neutral'}>{t(`desk.standing.${standing}`)}</Notice>;
}
