import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeskReviewInFull, developerQuery } from '../../api/desk';
import { RegionError } from '../../design/region-error';
import { Status } from '../../design/status';
import { CaseList } from '../case-list';
import { toneOfVerification } from '../developers/verification-tone';
import { Section } from '../section';

const maxShown = 8;

/** Who they are to the desk: verified or not, and how earlier cases went. */
export function DeveloperHistory({ review: { id, developer } }: { review: DeskReviewInFull }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(developerQuery(developer.id));
  if (error) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data) return null;
  const earlier = data.cases.filter((one) => one.id !== id).slice(0, maxShown);
  const { state } = data.account.verification;
  return (
    <Section
      title={t('desk.history.title')}
      aside={<Status keyPrefix="desk.developers.verifications" value={state} tone={toneOfVerification(state)} />}
    >
      <p className="souk-quiet">{t('desk.history.apps', { count: data.apps.length })}</p>
      <CaseList cases={earlier} withApp />
    </Section>
  );
}
