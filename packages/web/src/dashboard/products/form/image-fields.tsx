import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwnImage, type ProductImage, productImagesPath } from '../../../api/products';
import { AsCommand } from '../../../design/as-command';
import { DropField } from '../../../design/drop-field';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { Problem } from '../../../design/problem';
import { ProgressBar } from '../../../design/progress-bar';
import { useBusiness } from '../../use-business';
import { ProductPicture } from '../product-picture';
import type { ProductValues } from './product-values';
import { useImageUploads } from './use-image-uploads';

const mostImages = 20;

/** Pictures of a product, the first of which stands for it: dropped or chosen here, or at an address elsewhere. */
export function ImageFields({ form }: { form: ApiForm<ProductValues> }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { images } = form.values;
  const add = (url: string) => form.change('images', (now) => [...now, { url, alt: '' }].slice(0, mostImages));
  const uploads = useImageUploads(businessId, add);
  return (
    <Panel title={t('products.images')} summary={t('products.imagesSentence')}>
      <Stack gap="md">
        {images.length > 0 && (
          <ol className="souk-images">
            {images.map((image, at) => (
              <li key={image.url}>
                <ImageField form={form} image={image} at={at} />
              </li>
            ))}
          </ol>
        )}
        {form.errorAt('images') && (
          <Text size="sm" c="var(--souk-bad)">
            {form.errorAt('images')}
          </Text>
        )}
        {uploads.running.map(({ id, name, share }) => (
          <Stack key={id} gap={4}>
            <Text size="sm">
              <bdi>{name}</bdi>
            </Text>
            <ProgressBar label={name} value={share} most={1} />
          </Stack>
        ))}
        {uploads.failed.map(({ id, name, error, retry }) => (
          <Problem key={id} error={error} retry={retry}>
            <p>
              <bdi>{name}</bdi>
            </p>
          </Problem>
        ))}
        <DropField
          label={t('products.drop')}
          accept="image/png,image/jpeg,image/webp"
          multiple
          disabled={images.length >= mostImages}
          onFiles={uploads.begin}
        >
          {t('products.dropRules')}
        </DropField>
        <AddressField onAdd={add} />
        <AsCommand
          method="POST"
          path={productImagesPath(businessId)}
          file={{ name: 'picture.jpg', mediaType: 'image/jpeg' }}
        />
      </Stack>
    </Panel>
  );
}

interface ImageFieldProps {
  form: ApiForm<ProductValues>;
  image: ProductImage;
  at: number;
}

function ImageField({ form, image, at }: ImageFieldProps) {
  const { t } = useTranslation();
  const { images } = form.values;
  const number = at + 1;
  const move = (by: number) => form.set('images', images.with(at, images[at + by] ?? image).with(at + by, image));
  return (
    <div className="souk-image">
      <ProductPicture image={image} />
      <Stack gap={4}>
        <TextInput
          label={t('products.alt', { number })}
          value={image.alt ?? ''}
          maxLength={500}
          dir="auto"
          onChange={({ currentTarget }) => form.set('images', images.with(at, { ...image, alt: currentTarget.value }))}
        />
        {!isOwnImage(image.url) && (
          <Anchor href={image.url} target="_blank" rel="noreferrer" className="souk-code">
            {image.url}
          </Anchor>
        )}
        <div className="souk-image-buttons">
          <Button
            size="compact-sm"
            variant="default"
            disabled={at === 0}
            aria-label={t('products.earlier', { number })}
            onClick={() => move(-1)}
          >
            ↑
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={at === images.length - 1}
            aria-label={t('products.later', { number })}
            onClick={() => move(1)}
          >
            ↓
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('products.removeImage', { number })}
            onClick={() => form.set('images', images.toSpliced(at, 1))}
          >
            {t('products.remove')}
          </Button>
        </div>
      </Stack>
    </div>
  );
}

function AddressField({ onAdd }: { onAdd(url: string): void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const add = () => {
    if (!/^https?:\/\/\S+$/.test(url.trim())) return;
    onAdd(url.trim());
    setUrl('');
  };
  // It stands inside the product's form: Enter adds the address and sends nothing.
  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={t('products.address')}
        value={url}
        onChange={(event: FormEvent<HTMLInputElement>) => setUrl(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        type="url"
        dir="ltr"
        maxLength={2048}
        flex={1}
      />
      <Button variant="default" onClick={add} disabled={!/^https?:\/\/\S+$/.test(url.trim())}>
        {t('products.addAddress')}
      </Button>
    </Group>
  );
}
