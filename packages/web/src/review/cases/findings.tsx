import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeskFinding, findingsQuery } from '../../api/desk';
import { EnglishText } from '../../design/english-text';
import { RegionError } from '../../design/region-error';
import { Status, type Tone } from '../../design/status';
import { Section } from '../section';
import type { Ask } from './decision/use-decision-draft';
import { RequestChangeButton } from './request-change-button';

const tones: Record<DeskFinding['severity'], Tone> = { error: 'critical', warning: 'attention', info: 'neutral' };

/** What the scan found in the bundle, each with the code around it; nothing for an app without a bundle. */
export function Findings({ reviewId, ask }: { reviewId: string; ask?: Ask }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(findingsQuery(reviewId));
  if (error) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section
      title={t('desk.findings.title')}
      aside={<span className="souk-quiet souk-small">{t('desk.findings.count', { count: data.length })}</span>}
    >
      <ul className="souk-desk-list">
        {data.map((finding) => (
          <Finding key={`${finding.file}:${finding.line}:${finding.rule}`} finding={finding} ask={ask} />
        ))}
      </ul>
    </Section>
  );
}

function Finding({ finding, ask }: { finding: DeskFinding; ask?: Ask }) {
  const { severity, file, line, rule, message, excerpt } = finding;
  const place = `${file}:${line}`;
  return (
    <li>
      <span className="souk-desk-head">
        <Status keyPrefix="desk.findings.severities" value={severity} tone={tones[severity]} />
        <span className="souk-code">{place}</span>
        <span className="souk-code souk-quiet">{rule}</span>
        <RequestChangeButton ask={ask} about="scan_findings" name={place} note={`${place}: ${message}`} />
      </span>
      <EnglishText>{message}</EnglishText>
      {excerpt && <Code excerpt={excerpt} found={line} label={place} />}
    </li>
  );
}

type Excerpt = NonNullable<DeskFinding['excerpt']>;

function Code({ excerpt: { from, lines }, found, label }: { excerpt: Excerpt; found: number; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="souk-desk-code souk-code" tabIndex={0} aria-label={label}>
      {lines.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <div key={at} data-found={from + at === found}>
          <span aria-hidden="true">{from + at}</span>
          <span>{text === '' ? '\u200b' : text}</span>
        </div>
      ))}
    </section>
  );
}
