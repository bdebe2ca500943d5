import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeskReview } from '../api/desk';

/** Whose case it is, as a link to it. */
export function CaseApp({ review: { id, app, developer } }: { review: DeskReview }) {
  return (
    <Stack gap={2} align="flex-start">
      <Anchor component={Link} to="/review/cases/$reviewId" params={{ reviewId: id } as never} fw={600}>
        <bdi>{app.name}</bdi>
      </Anchor>
      <bdi className="souk-quiet souk-small">{developer.name}</bdi>
    </Stack>
  );
}

/** What it is about, and why a person looks at it. */
export function CaseDescription({ review: { kind, version, distribution, reasons } }: { review: DeskReview }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <span>{t(`review.case.${kind === 'version' ? 'version' : distribution}`, { version })}</span>
      {reasons.length > 0 && (
        <span className="souk-quiet souk-small">
          {reasons.map((reason) => t(`review.reasons.${reason}`)).join(t('review.comma'))}
        </span>
      )}
    </Stack>
  );
}
