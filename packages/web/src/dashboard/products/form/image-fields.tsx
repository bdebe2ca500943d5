import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOwnImage, type ProductImage } from '../../../api/products';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { ImageUpload } from '../../images/image-upload';
import { ProductThumbnail } from '../product-thumbnail';
import type { ProductValues } from './product-values';

const maxImages = 20;

/** Pictures of a product, the first of which stands for it: dropped or chosen here, or at an address elsewhere. */
export function ImageFields({ form }: { form: ApiForm<ProductValues> }) {
  const { t } = useTranslation();
  const { images } = form.values;
  const add = (url: string) => form.change('images', (now) => [...now, { url, alt: '' }].slice(0, maxImages));
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
        <ImageUpload multiple full={images.length >= maxImages} onAdd={add} />
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
      <ProductThumbnail image={image} />
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
