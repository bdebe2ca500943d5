import { Anchor, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOwnImage } from '../../../api/products';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { ImageUpload } from '../../images/image-upload';
import { ProductThumbnail } from '../../products/product-thumbnail';
import type { CollectionValues } from './collection-values';

/** The picture that stands for a collection in the store. */
export function CollectionImage({ form }: { form: ApiForm<CollectionValues> }) {
  const { t } = useTranslation();
  const { image } = form.values;
  return (
    <Panel title={t('collections.image')} summary={t('collections.imageSentence')}>
      {form.errorAt('image') && (
        <Text size="sm" c="var(--souk-bad)">
          {form.errorAt('image')}
        </Text>
      )}
      {image === '' ? (
        <ImageUpload onAdd={(url) => form.change('image', () => url)} />
      ) : (
        <Group gap="md" wrap="nowrap">
          <ProductThumbnail image={{ url: image, alt: t('collections.image') }} />
          {!isOwnImage(image) && (
            <Anchor href={image} target="_blank" rel="noreferrer" className="souk-code">
              {image}
            </Anchor>
          )}
          <Button size="compact-sm" variant="default" onClick={() => form.set('image', '')}>
            {t('collections.removeImage')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
