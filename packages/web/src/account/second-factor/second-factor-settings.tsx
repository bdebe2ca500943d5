import { Group, Stack, Text, Title } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { disableSecondFactor, renewRecoveryCodes } from '../../api/second-factor';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { ReauthenticateForm } from './reauthenticate-form';

interface SecondFactorSettingsProps {
  since: string | null;
  left: number;
  onCodes(codes: string[]): void;
  onOff(): void;
}

const fewCodes = 3;

export function SecondFactorSettings({ since, left, onCodes, onOff }: SecondFactorSettingsProps) {
  const { t } = useTranslation();
  return (
    <Stack className="souk-card" p="lg" gap="md" maw="36rem">
      <Group gap="sm">
        <Title order={2}>{t('you.factor.isOn.title')}</Title>
        <Status keyPrefix="you.factor.isOn" value="on" tone="success" />
      </Group>
      <Text>
        <Trans i18nKey="you.factor.isOn.since" components={{ when: <Time at={since} /> }} />
      </Text>
      <Text c={left < fewCodes ? 'var(--souk-warning)' : undefined}>{t('you.factor.isOn.left', { count: left })}</Text>
      <Group gap="sm">
        <ReauthenticateForm
          label={t('you.factor.renew.label')}
          title={t('you.factor.renew.title')}
          sentence={t('you.factor.renew.sentence')}
          send={renewRecoveryCodes}
          onDone={onCodes}
        />
        <ReauthenticateForm
          label={t('you.factor.turnOff.label')}
          title={t('you.factor.turnOff.title')}
          sentence={t('you.factor.turnOff.sentence')}
          danger
          send={disableSecondFactor}
          onDone={onOff}
        />
      </Group>
    </Stack>
  );
}
