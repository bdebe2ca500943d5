import { describe, expect, it } from 'vitest';
import { combinationsOf, emptyProduct, listOf, newProductOf, productPatchOf } from './product-values.js';

describe('the form of a product', () => {
  const filled = {
    ...emptyProduct('7'),
    name: ' Linen shirt ',
    price: '2 500,5',
    tags: 'summer, ,linen،summer',
    options: [
      { name: 'Size', values: 'S, M' },
      { name: 'Colour', values: 'Red،Blue' },
      { name: '', values: '' },
    ],
    variants: { 'S / Blue': { price: '', sku: '', left: true as const }, 'M / Red': { price: '2600', sku: ' M-R ' } },
  };

  it('makes a variant of every combination but those that were left out', () => {
    expect(combinationsOf(filled.options)).toEqual([
      ['S', 'Red'],
      ['S', 'Blue'],
      ['M', 'Red'],
      ['M', 'Blue'],
    ]);
    expect(newProductOf(filled)).toEqual({
      storeId: '7',
      name: 'Linen shirt',
      description: null,
      sku: null,
      price: '2500.5',
      compareAtPrice: null,
      active: true,
      stockPolicy: 'allow',
      tags: ['summer', 'linen'],
      images: [],
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red', 'Blue'] },
      ],
      variants: [
        { optionValues: ['S', 'Red'], sku: null },
        { optionValues: ['M', 'Red'], sku: 'M-R', price: '2600' },
        { optionValues: ['M', 'Blue'], sku: null },
      ],
    });
  });

  it('sends of an edited product what was changed and nothing else', () => {
    expect(productPatchOf({ ...filled, sku: '' }, { sku: '', price: filled.price })).toEqual({
      sku: null,
      price: '2500.5',
    });
  });

  it('has no combinations without options', () => {
    expect(combinationsOf([])).toEqual([]);
    expect(listOf(' , ')).toEqual([]);
  });
});
