import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productImagesPath } from '../../api/products';
import { ApiSnippet } from '../../design/api-snippet';
import { ErrorMessage } from '../../design/error-message';
import { FileDropField } from '../../design/file-drop-field';
import { ProgressBar } from '../../design/progress-bar';
import { useBusiness } from '../use-business';
import { useImageUploads } from './use-image-uploads';

interface ImageUploadProps {
  multiple?: boolean;
  /** There is room for no more. */
  full?: boolean;
  /** A picture is there: uploaded, or at an address elsewhere. */
  onAdd(url: string): void;
}

/** Pictures by drop, by choosing, or by their address. */
export function ImageUpload({ multiple = false, full = false, onAdd }: ImageUploadProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const uploads = useImageUploads(businessId, onAdd);
  return (
    <Stack gap="md">
      {uploads.running.map(({ id, name, share }) => (
        <Stack key={id} gap={4}>
          <Text size="sm">
            <bdi>{name}</bdi>
          </Text>
          <ProgressBar label={name} value={share} most={1} />
        </Stack>
      ))}
      {uploads.failed.map(({ id, name, error, retry }) => (
        <ErrorMessage key={id} error={error} retry={retry}>
          <p>
            <bdi>{name}</bdi>
          </p>
        </ErrorMessage>
      ))}
      <FileDropField
        label={t(multiple ? 'images.drop' : 'images.dropOne')}
        accept="image/png,image/jpeg,image/webp"
        multiple={multiple}
        disabled={full}
        onFiles={uploads.begin}
      >
        {t('images.dropRules')}
      </FileDropField>
      <AddressField onAdd={onAdd} disabled={full} />
      <ApiSnippet
        method="POST"
        path={productImagesPath(businessId)}
        file={{ name: 'picture.jpg', mediaType: 'image/jpeg' }}
      />
    </Stack>
  );
}

const isAddress = (typed: string): boolean => /^https?:\/\/\S+$/.test(typed.trim());

function AddressField({ onAdd, disabled }: { onAdd(url: string): void; disabled: boolean }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const add = () => {
    if (!isAddress(url)) return;
    onAdd(url.trim());
    setUrl('');
  };
  // It stands inside a form: Enter adds the address and sends nothing.
  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={t('images.address')}
        value={url}
        onChange={(event: FormEvent<HTMLInputElement>) => setUrl(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        type="url"
        dir="ltr"
        maxLength={2048}
        flex={1}
      />
      <Button variant="default" onClick={add} disabled={disabled || !isAddress(url)}>
        {t('images.addAddress')}
      </Button>
    </Group>
  );
}
