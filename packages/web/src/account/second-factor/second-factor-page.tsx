import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorQuery } from '../../api/second-factor';
import { Page } from '../../design/page';
import { EnableSecondFactor } from './enable-second-factor';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSettings } from './second-factor-settings';

/** A code beside the password: off, being turned on, or on. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: factor } = useSuspenseQuery(secondFactorQuery());
  const [codes, setCodes] = useState<string[]>();
  const reload = () => void queries.invalidateQueries(secondFactorQuery());
  const show = (fresh: string[]) => {
    setCodes(fresh);
    reload();
  };
  return (
    <Page title={t('you.factor.title')} summary={t('you.factor.summary')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : factor.on ? (
        <SecondFactorSettings since={factor.since} left={factor.recoveryCodesLeft} onCodes={show} onOff={reload} />
      ) : (
        <EnableSecondFactor onCodes={show} />
      )}
    </Page>
  );
}
