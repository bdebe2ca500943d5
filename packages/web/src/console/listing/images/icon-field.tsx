import { listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import { imagePath, type ListingImage, removeImage } from '../../../api/listing';
import { ApiSnippet } from '../../../design/api-snippet';
import { ConfirmButton } from '../../../design/confirm-button';
import { FileDropField } from '../../../design/file-drop-field';
import { FieldLabel } from '../fields/field-label';
import { fieldId } from '../focus-field';
import { formatBytes } from './format-bytes';
import { imageSrc } from './image-src';
import { UploadRows } from './upload-rows';
import { useUploads } from './use-uploads';
import { acceptedTypes } from './validate-image';

interface IconFieldProps {
  appId: string;
  icon: ListingImage | null;
  readOnly: boolean;
}

export function IconField({ appId, icon, readOnly }: IconFieldProps) {
  const { t, i18n } = useTranslation();
  const uploads = useUploads(appId, 'icon', 1);
  const most = formatBytes(listingLimits.iconBytes, i18n.language);
  return (
    <div className="souk-image-field">
      <h3>
        <FieldLabel needed>{t('listing.icon.title')}</FieldLabel>
      </h3>
      <div className="souk-icon-row">
        {icon && <img src={imageSrc(icon)} width={72} height={72} alt={t('listing.icon.current')} />}
        <FileDropField
          id={fieldId('icon')}
          label={t(icon ? 'listing.icon.replace' : 'listing.icon.add')}
          accept={acceptedTypes.icon}
          disabled={readOnly}
          onFiles={uploads.add}
        >
          {t('listing.icon.rules', { side: listingLimits.iconPixels, most })}
        </FileDropField>
        {icon && !readOnly && (
          <ConfirmButton
            label={t('listing.icon.remove')}
            title={t('listing.icon.removeTitle')}
            confirm={t('listing.icon.remove')}
            danger
            command={{ method: 'DELETE', path: `/developer/apps/${appId}/listing/images/${icon.id}` }}
            onConfirm={() => removeImage(appId, icon.id)}
          >
            {t('listing.images.removeSentence')}
          </ConfirmButton>
        )}
      </div>
      <UploadRows uploads={uploads} />
      <ApiSnippet method="POST" path={imagePath(appId, 'icon')} file={{ name: 'icon.png', mediaType: 'image/png' }} />
    </div>
  );
}
