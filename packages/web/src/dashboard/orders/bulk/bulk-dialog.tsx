import './bulk-dialog.css';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BatchOutcome, OrderTransition } from '../../../api/orders';
import { ApiSnippet } from '../../../design/api-snippet';
import { Dialog } from '../../../design/dialog';
import { EnglishText } from '../../../design/english-text';
import { ErrorMessage } from '../../../design/error-message';
import { ProgressBar } from '../../../design/progress-bar';
import { useBusiness } from '../../use-business';
import { useBulkRun } from './use-bulk-run';

interface BulkDialogProps {
  step: OrderTransition;
  ids: string[];
  onClose(finished: boolean): void;
}

/** Says what is about to happen to how many, does it, shows how far it has come, and tells what was refused and why. */
export function BulkDialog({ step, ids, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { state, done, refused, error, start } = useBulkRun(businessId, step, ids);
  const busy = state === 'running';
  const finished = state === 'finished';
  return (
    <Dialog
      open
      title={t(`orders.bulk.ask.${step}`, { count: ids.length })}
      busy={busy}
      onClose={() => onClose(state !== 'asking')}
    >
      <Stack gap="md">
        {state === 'asking' && <Text>{t(`orders.bulk.what.${step}`)}</Text>}
        {state !== 'asking' && (
          <>
            <ProgressBar label={t(`orders.bulk.${step}`)} value={done + refused.length} most={ids.length} />
            <Text role="status">
              {t('orders.bulk.done', { count: done })}{' '}
              {refused.length > 0 && t('orders.bulk.refused', { count: refused.length })}
            </Text>
          </>
        )}
        {error !== undefined && <ErrorMessage error={error} />}
        {refused.length > 0 && <Refused outcomes={refused} />}
        {state === 'asking' && (
          <ApiSnippet
            method="POST"
            path={`/dashboard/businesses/${businessId}/orders/batch`}
            body={{ action: step, ids: ids.slice(0, 100) }}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={busy}
            onClick={() => onClose(state !== 'asking')}
            data-autofocus={finished || undefined}
          >
            {t(finished ? 'orders.bulk.close' : 'confirm.cancel')}
          </Button>
          {!finished && (
            <Button loading={busy} onClick={start} data-autofocus>
              {t(state === 'stopped' ? 'orders.bulk.goOn' : `orders.bulk.${step}`)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Refused({ outcomes }: { outcomes: BatchOutcome[] }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('orders.bulk.refusedTitle')} tabIndex={0}>
      <ul className="souk-bulk-refused">
        {outcomes.map(({ id, orderNumber, message, code }) => (
          <li key={id}>
            <Anchor
              inherit
              component={Link}
              to="/dashboard/b/$businessId/orders/$orderId"
              params={{ businessId, orderId: id } as never}
            >
              <span dir="ltr">#{orderNumber ?? id}</span>
            </Anchor>
            <EnglishText>{message ?? code ?? ''}</EnglishText>
          </li>
        ))}
      </ul>
    </section>
  );
}
