import './disabled-endpoint.css';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { Installation } from '../../api/installations';
import { enableWebhooks } from '../../api/webhooks';
import { ConfirmButton } from '../../design/confirm-button';
import { Time } from '../../design/time';
import { toast } from '../../design/toasts';

/** Why an installation's webhooks were switched off, and the button that switches them on again. */
export function DisabledEndpoint({ appId, installation }: { appId: string; installation: Installation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, businessName, webhooks } = installation;
  const enable = async () => {
    await enableWebhooks(appId, id);
    await queries.invalidateQueries({ queryKey: ['apps', appId, 'installations'] });
    toast({ title: t('deliveries.off.done', { name: businessName }) });
  };
  return (
    <section className="souk-off" aria-label={t('deliveries.off.title', { name: businessName })}>
      <div>
        <strong>{t('deliveries.off.title', { name: businessName })}</strong>
        <p>
          <Trans
            i18nKey={`deliveries.off.reasons.${webhooks.disabledReason ?? 'failing'}`}
            components={{ when: <Time at={webhooks.disabledAt} /> }}
          />
        </p>
      </div>
      <ConfirmButton
        label={t('deliveries.off.enable')}
        title={t('deliveries.off.question')}
        confirm={t('deliveries.off.enable')}
        command={{ method: 'POST', path: `/developer/apps/${appId}/installations/${id}/webhooks/enable` }}
        onConfirm={enable}
      >
        {t('deliveries.off.what')}
      </ConfirmButton>
    </section>
  );
}
