import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RequestTimeline } from '../../api/calls';
import { EnglishText } from '../../design/english-text';
import { formatDuration } from '../../design/formats';
import { Time } from '../../design/time';
import { TimelineStep } from '../../design/timeline';
import { useCodeTitles } from '../../design/use-code-title';

type Call = NonNullable<RequestTimeline['call']>;

export function CallStep({ appId, call }: { appId: string; call: Call }) {
  const { t, i18n } = useTranslation();
  const codeTitle = useCodeTitles();
  const { method, path, httpStatus, code, message, at, durationMs, installationId } = call;
  return (
    <TimelineStep tone={code === null ? 'success' : 'critical'}>
      <strong className="souk-code">
        {method} {path}
      </strong>
      <p className="souk-step-facts">
        <span>
          {t('requests.answered')} <code className="souk-code">{httpStatus}</code>
        </span>
        <span>{formatDuration(i18n.language, durationMs)}</span>
        <Time at={at} />
        {installationId && (
          <Anchor
            component={Link}
            to="/console/apps/$appId/installations/$installationId"
            params={{ appId, installationId } as never}
          >
            {t('requests.installation')} <span className="souk-code">{installationId}</span>
          </Anchor>
        )}
      </p>
      {code && (
        <div className="souk-step-why">
          <strong>{codeTitle(code) ?? code}</strong> <code className="souk-code souk-quiet">{code}</code>
          {message && (
            <p>
              <EnglishText>{message}</EnglishText>
            </p>
          )}
          <Anchor href={`/docs/errors#${code.toLowerCase()}`}>{t('requests.docs')}</Anchor>
        </div>
      )}
    </TimelineStep>
  );
}
