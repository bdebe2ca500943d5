import './images.css';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../api/listing';
import { Section } from '../fields/section';
import { IconField } from './icon-field';
import { Screenshots } from './screenshots';

interface ImagesProps {
  appId: string;
  listing: Listing;
  readOnly: boolean;
}

/** Apart from the form: an image is kept as soon as it is there. */
export function Images({ appId, listing, readOnly }: ImagesProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('listing.images.title')} sentence={t('listing.images.sentence')}>
      <IconField appId={appId} icon={listing.icon} readOnly={readOnly} />
      <Screenshots appId={appId} screenshots={listing.screenshots} readOnly={readOnly} />
    </Section>
  );
}
