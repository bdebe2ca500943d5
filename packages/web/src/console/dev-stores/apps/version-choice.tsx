import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { installableVersionsQuery, type Version } from '../../../api/dev-stores';

interface VersionChoiceProps {
  appId: string;
  field: ComponentProps<typeof NativeSelect>;
}

/** Any version, one that was never released too: that is what dev stores are for. */
export function VersionChoice({ appId, field }: VersionChoiceProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...installableVersionsQuery(appId), enabled: appId !== '' });
  const nameOf = ({ version, current, releasedAt }: Version) =>
    t(current ? 'devStores.apps.current' : releasedAt ? 'devStores.apps.released' : 'devStores.apps.draft', {
      version,
    });
  const versions = data ?? [];
  return (
    <NativeSelect
      label={t('devStores.apps.versionLabel')}
      data={[
        { value: '', label: t('devStores.apps.newest') },
        ...versions.map((one) => ({ value: String(one.version), label: nameOf(one) })),
      ]}
      {...field}
    />
  );
}
