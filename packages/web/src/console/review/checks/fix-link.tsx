import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CheckResult } from '../../../api/review';
import { fixLocation, type Place } from './fix-location';

/** To where it is repaired. */
export function FixLink({ appId, result }: { appId: string; result: CheckResult }) {
  return <PlaceLink appId={appId} place={fixLocation(result)} />;
}

export function PlaceLink({ appId, place: { to, words, field } }: { appId: string; place: Place }) {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to={to} params={{ appId } as never} hash={field && `field-${field}`} size="sm">
      {t(words)}
    </Anchor>
  );
}
