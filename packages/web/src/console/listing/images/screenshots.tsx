import { listingLimits } from '@souk/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagePath, type ListingImage, orderImages } from '../../../api/listing';
import { ApiSnippet } from '../../../design/api-snippet';
import { ErrorMessage } from '../../../design/error-message';
import { FileDropField } from '../../../design/file-drop-field';
import { FieldLabel } from '../fields/field-label';
import { fieldId } from '../focus-field';
import { formatBytes } from './format-bytes';
import { ScreenshotCard } from './screenshot-card';
import { UploadRows } from './upload-rows';
import { useUploads } from './use-uploads';
import { acceptedTypes } from './validate-image';

interface ScreenshotsProps {
  appId: string;
  screenshots: ListingImage[];
  readOnly: boolean;
}

const { minScreenshots, maxScreenshots, minSidePixels, maxSidePixels, screenshotBytes } = listingLimits;

/** Dropped or chosen, put in order by dragging or by buttons, each with a sentence for those who cannot see it. */
export function Screenshots({ appId, screenshots, readOnly }: ScreenshotsProps) {
  const { t, i18n } = useTranslation();
  const room = maxScreenshots - screenshots.length;
  const uploads = useUploads(appId, 'screenshot', room);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<unknown>();
  const [dragged, setDragged] = useState<number>();
  const move = async (from: number, to: number) => {
    const moved = screenshots[from];
    if (!moved || from === to || to < 0 || to >= screenshots.length) return;
    setRefused(undefined);
    try {
      await orderImages(
        appId,
        screenshots
          .toSpliced(from, 1)
          .toSpliced(to, 0, moved)
          .map(({ id }) => id),
      );
      setSaid(t('listing.screenshots.moved', { place: to + 1, of: screenshots.length }));
    } catch (error) {
      setRefused(error);
    }
  };
  return (
    <div className="souk-image-field">
      <h3>
        <FieldLabel needed>{t('listing.screenshots.title')}</FieldLabel>
      </h3>
      {screenshots.length > 0 && (
        <ol className="souk-screenshots">
          {screenshots.map((image, index) => (
            <ScreenshotCard
              key={image.id}
              appId={appId}
              image={image}
              place={index + 1}
              of={screenshots.length}
              readOnly={readOnly}
              isTarget={dragged !== undefined && dragged !== index}
              onMove={(by) => void move(index, index + by)}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDropHere={() => {
                if (dragged !== undefined) void move(dragged, index);
                setDragged(undefined);
              }}
            />
          ))}
        </ol>
      )}
      <p className="souk-hidden" role="status">
        {said}
      </p>
      {refused !== undefined && <ErrorMessage error={refused} />}
      <FileDropField
        id={fieldId('screenshots')}
        label={t('listing.screenshots.add')}
        accept={acceptedTypes.screenshot}
        multiple
        disabled={readOnly || room <= 0}
        onFiles={uploads.add}
      >
        {room > 0
          ? t('listing.screenshots.rules', {
              fewest: minScreenshots,
              count: maxScreenshots,
              least: minSidePixels,
              side: maxSidePixels,
              most: formatBytes(screenshotBytes, i18n.language),
            })
          : t('listing.screenshots.full', { most: maxScreenshots })}
      </FileDropField>
      <UploadRows uploads={uploads} />
      <ApiSnippet
        method="POST"
        path={imagePath(appId, 'screenshot')}
        file={{ name: 'screenshot.png', mediaType: 'image/png' }}
      />
    </div>
  );
}
