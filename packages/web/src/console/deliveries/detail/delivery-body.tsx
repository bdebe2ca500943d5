import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryBodyQuery } from '../../../api/deliveries';
import { CodeBlock } from '../../../design/code-block';
import { prettyJson } from '../../../design/json-tokens';
import { RegionError } from '../../../design/region-error';
import { DeliveryError } from './delivery-error';

/** What an attempt would send now: bodies are built when they are sent, and kept nowhere. */
export function DeliveryBody({ appId, deliveryId }: { appId: string; deliveryId: string }) {
  const { t } = useTranslation();
  const query = useQuery(deliveryBodyQuery(appId, deliveryId));
  if (query.isError && !query.data) return <RegionError error={query.error} reset={() => void query.refetch()} />;
  if (!query.data) return <Skeleton h={160} />;
  const { reason, url, headers, body } = query.data;
  if (body === null) return <DeliveryError error={reason ?? 'NO_BODY'} />;
  return (
    <Stack gap="xs">
      <p className="souk-quiet" style={{ margin: 0 }}>
        {t('deliveries.one.bodyNow')}
      </p>
      {url && <code className="souk-code">POST {url}</code>}
      <CodeBlock label={t('deliveries.one.body')} text={prettyJson(body)} json />
      <details>
        <summary>{t('deliveries.one.headers')}</summary>
        <Headers headers={headers} />
      </details>
    </Stack>
  );
}

function Headers({ headers }: { headers: Record<string, string | null> }) {
  const { t } = useTranslation();
  return (
    <table className="souk-headers">
      <tbody>
        {Object.entries(headers).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="souk-code">
              {name}
            </th>
            <td>{value === null ? t('deliveries.one.madeWhenSent') : <span className="souk-code">{value}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
