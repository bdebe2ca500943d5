import type { DeskReviewInFull } from '../../api/desk';

/** How the case and the person who looks at it stand to each other. */
export type ClaimStatus = 'closed' | 'own' | 'checking' | 'free' | 'mine' | 'other';

export function claimStatusOf(review: DeskReviewInFull, userId: string): ClaimStatus {
  if (!review.turnaround) return 'closed';
  if (review.ownWork) return 'own';
  if (review.state === 'checking') return 'checking';
  if (review.state === 'submitted') return 'free';
  return review.reviewer?.id === userId ? 'mine' : 'other';
}
