import './collections.css';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Product } from '../../api/products';
import { Money } from '../../design/money';
import { ProductThumbnail } from '../products/product-thumbnail';
import { useBusiness } from '../use-business';

/** A few products at a glance. */
export function ProductTiles({ products }: { products: Product[] }) {
  const { businessId } = useBusiness();
  return (
    <ul className="souk-tiles">
      {products.map(({ id, name, images, price, currency }) => (
        <li key={id}>
          <ProductThumbnail image={images[0]} />
          <div>
            <Anchor
              inherit
              component={Link}
              to="/dashboard/b/$businessId/products/$productId"
              params={{ businessId, productId: id } as never}
            >
              <bdi>{name}</bdi>
            </Anchor>
            <div className="souk-quiet">
              <Money amount={price} currency={currency} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
