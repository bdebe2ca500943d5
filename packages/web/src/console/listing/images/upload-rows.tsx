import { Button, CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { ErrorMessage } from '../../../design/error-message';
import { FieldErrors } from '../../../design/form/field-errors';
import { formatBytes } from './format-bytes';
import type { Upload, Uploads } from './use-uploads';
import type { FileProblem } from './validate-image';

/** Files on their way, and those that could not be taken, each with its own reason. */
export function UploadRows({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className="souk-uploads">
      {uploads.list.map((upload) => (
        <li key={upload.id} data-wrong={isWrong(upload) || undefined}>
          <UploadRow upload={upload} uploads={uploads} />
        </li>
      ))}
    </ul>
  );
}

const isWrong = ({ problems, error }: Upload): boolean => problems !== undefined || error !== undefined;

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t, i18n } = useTranslation();
  const { id, file, share, problems, error } = upload;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>
          <bdi>{file.name}</bdi> <span className="souk-quiet">{formatBytes(file.size, i18n.language)}</span>
        </span>
        <CloseButton
          aria-label={t(isWrong(upload) ? 'listing.images.dismiss' : 'listing.images.stop', { name: file.name })}
          onClick={() => uploads.dismiss(id)}
        />
      </Group>
      {!isWrong(upload) && (
        <progress value={share} max={1} aria-label={t('listing.images.uploading', { name: file.name })} />
      )}
      {problems && (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem.key}>
              <FileProblemText problem={problem} />
            </p>
          ))}
        </div>
      )}
      {error !== undefined && <Refused error={error} retry={() => uploads.retry(id)} />}
    </>
  );
}

function FileProblemText({ problem: { key, values } }: { problem: FileProblem }) {
  const { t, i18n } = useTranslation();
  const { bytes, most, ...rest } = values;
  if (key !== 'bytes') return t(`listing.images.problems.${key}`, values);
  const sizes = { bytes: formatBytes(Number(bytes), i18n.language), most: formatBytes(Number(most), i18n.language) };
  return t('listing.images.problems.bytes', { ...rest, ...sizes });
}

/** What the API says of the file itself stands here alone; whatever else happened is told whole. */
function Refused({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation();
  const aboutFile = error instanceof ApiError ? error.fields : [];
  if (aboutFile.length === 0) return <ErrorMessage error={error} retry={retry} />;
  return (
    <div role="alert">
      <FieldErrors problems={aboutFile} />
      <Button variant="default" size="compact-sm" onClick={retry}>
        {t('error.tryAgain')}
      </Button>
    </div>
  );
}
