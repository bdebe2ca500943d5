import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiErrorGroup } from '../../api/calls';
import { EnglishText } from '../../design/english-text';
import { numberFormat } from '../../design/formats';
import { Time } from '../../design/time';
import { useCodeTitles } from '../../design/use-code-title';

export function ApiErrorDetails({ appId, refusal }: { appId: string; refusal: ApiErrorGroup }) {
  const { t, i18n } = useTranslation();
  const codeTitle = useCodeTitles();
  const { code, method, path, httpStatus, title, fix, count, lastAt, lastRequestId, sample } = refusal;
  const shown = numberFormat(i18n.language).format(count);
  return (
    <li>
      <Stack gap={4}>
        <strong>{codeTitle(code) ?? (title ? <EnglishText>{title}</EnglishText> : code)}</strong>
        <span className="souk-quiet">
          <code className="souk-code">
            {httpStatus} {code}
          </code>{' '}
          · <code className="souk-code">{`${method} ${path}`}</code>
        </span>
        {sample && (
          <p>
            <EnglishText>{sample.message}</EnglishText>
          </p>
        )}
        {fix && fix !== sample?.message && (
          <p>
            {t('calls.refusals.fix')} <EnglishText>{fix}</EnglishText>
          </p>
        )}
      </Stack>
      <span className="souk-refusal-count">
        <span aria-hidden="true">{shown}</span>
        <span className="souk-hidden">{t('calls.refusals.times', { count, shown })}</span>
      </span>
      <span className="souk-refusal-last">
        <span className="souk-quiet">
          <Trans i18nKey="calls.refusals.last" components={{ when: <Time at={lastAt} /> }} />
        </span>
        <Anchor
          component={Link}
          to="/console/apps/$appId/requests/$requestId"
          params={{ appId, requestId: lastRequestId } as never}
          className="souk-code"
        >
          {lastRequestId}
        </Anchor>
        <Anchor href={`/docs/errors#${code.toLowerCase()}`}>{t('calls.refusals.docs')}</Anchor>
      </span>
    </li>
  );
}
