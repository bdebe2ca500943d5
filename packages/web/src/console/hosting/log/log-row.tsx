import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostedLogEntry } from '../../../api/hosting';
import { CopyableId } from '../../../design/copyable-id';
import { dateFormat, formatDuration } from '../../../design/formats';

/** One thing that the app said or did: a line, which opens where there is more to tell. */
export const LogRow = memo(function LogRow({ entry }: { entry: HostedLogEntry }) {
  const { t, i18n } = useTranslation();
  const { at, level, environment, version, kind, stack, requestId } = entry;
  const exact = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
  const time = dateFormat(i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(at),
  );
  return (
    <li data-level={level} data-kind={kind}>
      <details>
        <summary>
          <time dateTime={at} title={exact}>
            {time}
          </time>
          <span className="souk-hosted-log-level">{t(`hosting.levels.${level}`)}</span>
          <span className="souk-hosted-log-message" dir="auto">
            <Message entry={entry} />
          </span>
          <span className="souk-hosted-log-place">{t(`hosting.places.${environment}`, { version })}</span>
        </summary>
        <div className="souk-hosted-log-more">
          <span>
            {t(`hosting.kinds.${kind}`)} · {exact}
          </span>
          {requestId && (
            <span>
              {t('hosting.request')} <CopyableId value={requestId} />
            </span>
          )}
          {stack !== null && <pre className="souk-code">{stack}</pre>}
        </div>
      </details>
    </li>
  );
});

function Message({ entry: { message, request } }: { entry: HostedLogEntry }) {
  const { i18n } = useTranslation();
  if (!request) return <>{message}</>;
  const { method, path, status, outcome, durationMs, cpuMs } = request;
  const took = [formatDuration(i18n.language, durationMs), `CPU ${formatDuration(i18n.language, cpuMs)}`].join(' · ');
  return (
    <bdi dir="ltr">
      {method} {path} <b>{status ?? outcome}</b> <span className="souk-quiet">{took}</span>
    </bdi>
  );
}
