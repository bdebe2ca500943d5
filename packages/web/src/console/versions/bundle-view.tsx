import './bundle-view.css';
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../api/versions';
import { ApiSentence } from '../../design/api-sentence';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import { Fact, Facts } from '../../design/facts';
import { numberFormat } from '../../design/formats';
import { type Mood, Status } from '../../design/status';
import { Time } from '../../design/time';
import { DeployAgain } from './deploy-again';
import { DeployState } from './deploy-state';

type Hosting = Version['hosting'];
const environments = ['staging', 'production'] as const;
type Check = Hosting['checks'][number];
type Finding = Check['findings'][number];

const moodsOfScan: Record<string, Mood> = { pending: 'waiting', passed: 'good', rejected: 'bad', failed: 'bad' };
const moodsOfReview: Record<NonNullable<Hosting['review']>['status'], Mood> = {
  pass: 'good',
  hold: 'waiting',
  error: 'quiet',
};
const moodsOfCheck: Record<Check['status'], Mood> = { pass: 'good', warning: 'waiting', fail: 'bad' };
const moodsOfFinding: Record<Finding['severity'], Mood> = { error: 'bad', warning: 'waiting', info: 'quiet' };

/** The bundle of a hosted app, and what its scan found, at file and line. */
export function BundleView({ appId, version }: { appId: string; version: Version }) {
  const { t, i18n } = useTranslation();
  const { scan, deploy, review, bundleSha256, bundleBytes, files, main, checks } = version.hosting;
  if (!scan)
    return <EmptyState title={t('versions.bundle.none.title')}>{t('versions.bundle.none.sentence')}</EmptyState>;
  const numbers = numberFormat(i18n.language);
  return (
    <Stack gap="lg">
      <Facts>
        <Fact title={t('versions.scan.title')}>
          <Status words="versions.scan.statuses" value={scan.status} mood={moodsOfScan[scan.status] ?? 'quiet'} />{' '}
          {scan.failureCode && <code className="souk-code">{scan.failureCode}</code>}
        </Fact>
        <Fact title={t('versions.scan.finished')}>
          <Time at={scan.finishedAt} />
        </Fact>
        {environments.map((environment) => (
          <Fact key={environment} title={t(`versions.deploy.${environment}`)}>
            <DeployState deploy={deploy[environment]} />{' '}
            <DeployAgain appId={appId} version={version} environment={environment} />
          </Fact>
        ))}
        {review && (
          <Fact title={t('versions.codeReview.title')}>
            <Status words="versions.codeReview.statuses" value={review.status} mood={moodsOfReview[review.status]} />{' '}
            <ApiSentence>{review.summary}</ApiSentence>
          </Fact>
        )}
        <Fact title={t('versions.bundle.main')}>
          <code className="souk-code">{main}</code>
        </Fact>
        <Fact title={t('versions.bundle.size')}>
          {t('versions.bundle.sizeOf', { count: files ?? 0, bytes: numbers.format(bundleBytes ?? 0) })}
        </Fact>
        {bundleSha256 && (
          <Fact title="SHA-256">
            <CopyableId value={bundleSha256} />
          </Fact>
        )}
      </Facts>
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
        <Status words="versions.scan.checks" value={status} mood={moodsOfCheck[status]} />
        <Text className="souk-quiet">
          <ApiSentence>{summary}</ApiSentence>
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

function FindingOf({ finding: { rule, severity, file, line, message } }: { finding: Finding }) {
  return (
    <li>
      <Status words="versions.scan.severities" value={severity} mood={moodsOfFinding[severity]} />
      <div>
        <CopyableId value={`${file}:${line}`} />
        <Text>
          <ApiSentence>{message}</ApiSentence>
        </Text>
        <Text size="sm" className="souk-quiet">
          <code className="souk-code">{rule}</code>
        </Text>
      </div>
    </li>
  );
}
