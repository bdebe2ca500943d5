import { Radio } from '@mantine/core';
import { type Distribution, distributions } from '@souk/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const from = '/console/apps/$appId/review';

/** In the address: the checks and the submission speak of the same thing, and a link to them can be shared. */
export function useDistribution(): Distribution {
  return useSearch({ from }).for ?? 'public';
}

export function DistributionChoice() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from });
  const chosen = useDistribution();
  const choose = (value: string) =>
    void navigate({
      search: (search) => ({ ...search, for: value === 'unlisted' ? 'unlisted' : undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Radio.Group label={t('review.distribution.label')} value={chosen} onChange={choose}>
      <div className="souk-distributions">
        {distributions.map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`review.distribution.${value}`)}
            description={t(`review.distribution.${value}Hint`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
