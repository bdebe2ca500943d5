import './products.css';
import { isOwnImage, type ProductImage } from '../../api/products';
import { Icon } from '../../design/icon';

/** A small picture; a quiet drawing where there is none that this page may show. */
export function ProductThumbnail({ image }: { image: ProductImage | undefined }) {
  if (!image || !isOwnImage(image.url))
    return (
      <span className="souk-picture" aria-hidden="true">
        <Icon name="listing" />
      </span>
    );
  return <img className="souk-picture" src={image.url} alt={image.alt ?? ''} loading="lazy" decoding="async" />;
}
