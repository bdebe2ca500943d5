import './bundle-view.css';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { scanRules } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../api/versions';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { EmptyState } from '../../design/empty-state';
import { EnglishText } from '../../design/english-text';
import { numberFormat } from '../../design/formats';
import { Status, type Tone } from '../../design/status';
import { Time } from '../../design/time';
import { DeployStatus } from './deploy-status';
import { RedeployButton } from './redeploy-button';

type Hosting = Version['hosting'];
const environments = ['staging', 'production'] as const;
type Check = Hosting['checks'][number];
type Finding = Check['findings'][number];

const tonesOfScan: Record<string, Tone> = {
  pending: 'attention',
  passed: 'success',
  rejected: 'critical',
  failed: 'critical',
};
const tonesOfReview: Record<NonNullable<Hosting['review']>['status'], Tone> = {
  pass: 'success',
  hold: 'attention',
  error: 'neutral',
};
const tonesOfCheck: Record<Check['status'], Tone> = { pass: 'success', warning: 'attention', fail: 'critical' };
const tonesOfFinding: Record<Finding['severity'], Tone> = { error: 'critical', warning: 'attention', info: 'neutral' };

/** The bundle of a hosted app, and what its scan found, at file and line. */
export function BundleView({ appId, version }: { appId: string; version: Version }) {
  const { t, i18n } = useTranslation();
  const { scan, deploy, review, bundleSha256, bundleBytes, bundleDeletedAt, files, main, checks } = version.hosting;
  if (!scan)
    return <EmptyState title={t('versions.bundle.none.title')}>{t('versions.bundle.none.sentence')}</EmptyState>;
  const numbers = numberFormat(i18n.language);
  return (
    <Stack gap="lg">
      <DescriptionList>
        <DescriptionItem title={t('versions.scan.title')}>
          <Status keyPrefix="versions.scan.statuses" value={scan.status} tone={tonesOfScan[scan.status] ?? 'neutral'} />{' '}
          {scan.failureCode && <code className="souk-code">{scan.failureCode}</code>}
          {scan.queuePosition !== null && (
            <span className="souk-quiet">
              {t('versions.scan.position', { position: numbers.format(scan.queuePosition) })}
            </span>
          )}
        </DescriptionItem>
        <DescriptionItem title={t('versions.scan.finished')}>
          <Time at={scan.finishedAt} />
        </DescriptionItem>
        {environments.map((environment) => (
          <DescriptionItem key={environment} title={t(`versions.deploy.${environment}`)}>
            <DeployStatus deploy={deploy[environment]} />{' '}
            <RedeployButton appId={appId} version={version} environment={environment} />
          </DescriptionItem>
        ))}
        {review && (
          <DescriptionItem title={t('versions.codeReview.title')}>
            <Status
              keyPrefix="versions.codeReview.statuses"
              value={review.status}
              tone={tonesOfReview[review.status]}
            />{' '}
            <EnglishText>{review.summary}</EnglishText>
          </DescriptionItem>
        )}
        <DescriptionItem title={t('versions.bundle.main')}>
          <code className="souk-code">{main}</code>
        </DescriptionItem>
        <DescriptionItem title={t('versions.bundle.size')}>
          {t('versions.bundle.sizeOf', { count: files ?? 0, bytes: numbers.format(bundleBytes ?? 0) })}
          {bundleDeletedAt && <Text className="souk-quiet">{t('versions.bundle.deleted')}</Text>}
        </DescriptionItem>
        {bundleSha256 && (
          <DescriptionItem title="SHA-256">
            <CopyableId value={bundleSha256} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {checks.map((check) => (
        <CheckOf key={check.id} check={check} />
      ))}
    </Stack>
  );
}

function CheckOf({ check: { id, status, summary, findings, truncated } }: { check: Check }) {
  const { t } = useTranslation();
  return (
    <section className="souk-card souk-scan">
      <div className="souk-scan-head">
        <Title order={3}>
          <code className="souk-code">{id}</code>
        </Title>
        <Status keyPrefix="versions.scan.checks" value={status} tone={tonesOfCheck[status]} />
        <Text className="souk-quiet">
          <EnglishText>{summary}</EnglishText>
        </Text>
      </div>
      {findings.length > 0 && (
        <ul className="souk-findings">
          {findings.map((finding) => (
            <FindingOf key={`${finding.rule} ${finding.file} ${finding.line} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
      {truncated && <Text className="souk-quiet">{t('versions.scan.more')}</Text>}
    </section>
  );
}

const fixes: Record<string, { fix: string } | undefined> = scanRules;

function FindingOf({ finding: { rule, severity, file, line, message } }: { finding: Finding }) {
  const fix = fixes[rule]?.fix;
  return (
    <li>
      <Status keyPrefix="versions.scan.severities" value={severity} tone={tonesOfFinding[severity]} />
      <div>
        <CopyableId value={`${file}:${line}`} />
        <Text>
          <EnglishText>{message}</EnglishText>
        </Text>
        {fix && (
          <Text>
            <EnglishText>{fix}</EnglishText>
          </Text>
        )}
        <Anchor href={`/docs/reference/scan-rules#${rule}`} size="sm">
          <code className="souk-code">{rule}</code>
        </Anchor>
      </div>
    </li>
  );
}
