import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSigningIn } from '../api/session';
import { ConfirmDialog } from './confirm-button';

/** Leaving a page whose changes are not saved asks first; the browser asks before the tab is closed. `kept`: a draft of them stays. */
export function UnsavedChangesGuard({ when, kept = true }: { when: boolean; kept?: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isSigningIn(),
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      danger={!kept}
      onClose={leaving.reset}
      onConfirm={async () => leaving.proceed()}
    >
      {t(kept ? 'leave.kept' : 'leave.lost')}
    </ConfirmDialog>
  );
}
