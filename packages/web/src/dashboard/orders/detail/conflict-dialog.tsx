import { CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/api-error';
import type { Order } from '../../../api/orders';
import { EnglishText } from '../../../design/english-text';
import { RequestId } from '../../../design/request-id';
import { differencesOf, type Shown } from './order-differences';

interface ConflictDialogProps {
  /** As the person saw it when they pressed. */
  seen: Order;
  now: Order;
  /** Left out where it is shown already. */
  refusal?: ApiError;
  onClose?(): void;
}

/** Somebody else was faster: what was refused, and what is different now from what was on the screen. */
export function ConflictDialog({ seen, now, refusal, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const changes = differencesOf(seen, now);
  const show = ({ keyPrefix, value }: Shown) => {
    if (value === null || value === '') return '–';
    return keyPrefix ? t(`${keyPrefix}.${value}`, value) : value;
  };
  return (
    <div role="alert" className="souk-problem">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <strong>{t('orders.conflict.title')}</strong>
        {onClose && <CloseButton aria-label={t('toast.close')} onClick={onClose} />}
      </Group>
      {refusal && (
        <p>
          <EnglishText>{refusal.message}</EnglishText>
        </p>
      )}
      {changes.length > 0 ? (
        <ul className="souk-change">
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {t(`orders.fields.${name}`)}:{' '}
              <del>
                <bdi>{show(before)}</bdi>
              </del>{' '}
              <ins>
                <bdi>{show(after)}</bdi>
              </ins>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('orders.conflict.same')}</p>
      )}
      {refusal?.requestId && <RequestId value={refusal.requestId} />}
    </div>
  );
}
