import { ActionIcon, TextInput } from '@mantine/core';
import { listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import { describeImage, type ListingImage, removeImage } from '../../../api/listing';
import { ConfirmButton } from '../../../design/confirm-button';
import { ApiForm } from '../../../design/form/api-form';
import { useApiForm } from '../../../design/form/use-api-form';
import { FieldLabel } from '../fields/field-label';
import { imageSrc } from './image-src';

interface ScreenshotCardProps {
  appId: string;
  image: ListingImage;
  place: number;
  of: number;
  readOnly: boolean;
  /** Something is being dragged that can be dropped here. */
  isTarget: boolean;
  onMove(by: number): void;
  onDragStart(): void;
  onDragEnd(): void;
  onDropHere(): void;
}

export function ScreenshotCard(props: ScreenshotCardProps) {
  const { appId, image, place, of, readOnly, isTarget, onMove, onDragStart, onDragEnd, onDropHere } = props;
  const { t } = useTranslation();
  return (
    <li
      data-target={isTarget || undefined}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        onDropHere();
      }}
    >
      <img
        src={imageSrc(image)}
        width={image.width}
        height={image.height}
        alt={image.alt ?? t('listing.screenshots.nameless', { place })}
        draggable={!readOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDragStart();
        }}
        onDragEnd={onDragEnd}
      />
      <Description appId={appId} image={image} />
      <div className="souk-screenshot-actions">
        <span className="souk-quiet">{t('listing.screenshots.place', { place, of })}</span>
        <ActionIcon
          variant="default"
          aria-label={t('listing.screenshots.earlier', { place })}
          disabled={readOnly || place === 1}
          onClick={() => onMove(-1)}
        >
          <span aria-hidden="true" className="souk-arrow-back">
            ←
          </span>
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('listing.screenshots.later', { place })}
          disabled={readOnly || place === of}
          onClick={() => onMove(1)}
        >
          <span aria-hidden="true" className="souk-arrow-back">
            →
          </span>
        </ActionIcon>
        <ConfirmButton
          label={t('listing.screenshots.remove')}
          aria-label={t('listing.screenshots.removeOne', { place })}
          size="compact-sm"
          title={t('listing.screenshots.removeOne', { place })}
          confirm={t('listing.screenshots.remove')}
          danger
          disabled={readOnly}
          command={{ method: 'DELETE', path: `/developer/apps/${appId}/listing/images/${image.id}` }}
          onConfirm={() => removeImage(appId, image.id)}
        >
          {t('listing.images.removeSentence')}
        </ConfirmButton>
      </div>
    </li>
  );
}

/** Kept when the field is left, like the image itself. */
function Description({ appId, image }: { appId: string; image: ListingImage }) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { alt: image.alt ?? '' },
    draft: `image:${image.id}`,
    send: ({ alt }) => describeImage(appId, image.id, alt.trim() === '' ? null : alt.trim()),
  });
  return (
    <ApiForm form={form}>
      <TextInput
        {...form.text('alt')}
        label={
          <FieldLabel text={form.values.alt} most={listingLimits.alt}>
            {t('listing.screenshots.alt')}
          </FieldLabel>
        }
        placeholder={t('listing.screenshots.altHint')}
        onBlur={() => form.dirty && void form.submit()}
        dir="auto"
        size="sm"
      />
    </ApiForm>
  );
}
