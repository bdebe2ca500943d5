import { type Static, Type } from 'typebox';
import { Currency, closed, Id, Money, MoneyInput, nullable, Text, Time, WebAddress, Words } from './common.js';

export const productLimits = {
  name: 255,
  description: 20_000,
  sku: 100,
  images: 20,
  imageAddress: 2048,
  imageAlt: 500,
  options: 3,
  optionName: 100,
  optionValues: 100,
  optionValue: 100,
  variants: 100,
  tags: 50,
  tag: 100,
} as const;

export const stockPolicies = ['allow', 'deny'] as const;
export type StockPolicy = (typeof stockPolicies)[number];

const StockPolicy = Words(
  stockPolicies,
  'Whether customers can order more than is available: `allow` or `deny`. Orders that members and apps create are always accepted.',
);

const Sku = nullable(Type.String({ description: 'The SKU.', examples: ['TSH-RED-M'] }));

const ProductImage = Type.Object(
  {
    url: Type.String({ description: 'The URL of the image.', examples: ['https://cdn.example.dz/tshirt.jpg'] }),
    alt: nullable(Type.String({ description: 'The alt text of the image.' })),
  },
  { ...closed, title: 'ProductImage' },
);

const ProductOption = Type.Object(
  {
    name: Type.String({ examples: ['Size'] }),
    values: Type.Array(Type.String({ examples: ['M'] })),
  },
  { ...closed, title: 'ProductOption', description: 'An option of the product, and its values.' },
);

export const Variant = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'The name of the variant. Default: its option values, joined.' }),
    sku: Sku,
    price: Money,
    compareAtPrice: nullable(Money),
    optionValues: Type.Array(Type.String(), { description: 'One value per product option, in order.' }),
    active: Type.Boolean({ description: 'False if the variant is inactive; variants are never deleted.' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Variant' },
);
export type Variant = Static<typeof Variant>;
export const variantFields = Object.keys(Variant.properties);

export const Product = Type.Object(
  {
    id: Id,
    storeId: Id,
    name: Type.String({ examples: ['Linen shirt'] }),
    description: nullable(Type.String()),
    sku: Sku,
    price: Money,
    compareAtPrice: nullable(Money),
    currency: Currency,
    active: Type.Boolean({ description: 'False if the product is inactive; products are never deleted.' }),
    images: Type.Array(ProductImage),
    options: Type.Array(ProductOption),
    variants: Type.Array(Variant),
    collectionIds: Type.Array(Id, { description: 'All collections that contain the product, manual and conditional.' }),
    tags: Type.Array(Type.String({ examples: ['summer'] })),
    stockPolicy: StockPolicy,
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Product' },
);
export type Product = Static<typeof Product>;
export const productFields = Object.keys(Product.properties);

const NameInput = Text({
  min: 1,
  max: productLimits.name,
  description: 'The name that customers see.',
  examples: ['Linen shirt'],
});
const DescriptionInput = nullable(
  Text({ max: productLimits.description, description: 'A longer text for customers.' }),
);
const SkuInput = nullable(Text({ min: 1, max: productLimits.sku, description: 'The SKU.', examples: ['TSH-RED-M'] }));
const ActiveInput = Type.Boolean({ description: 'Whether the product is active.' });

const ImagesInput = Type.Array(
  Type.Object(
    {
      url: WebAddress({
        max: productLimits.imageAddress,
        description: 'The http or https URL of an image.',
        examples: ['https://cdn.example.dz/tshirt.jpg'],
      }),
      alt: Type.Optional(nullable(Text({ max: productLimits.imageAlt, description: 'The alt text of the image.' }))),
    },
    { ...closed, title: 'ProductImageInput' },
  ),
  { maxItems: productLimits.images },
);

const TagsInput = Type.Array(Text({ min: 1, max: productLimits.tag, description: 'A tag.', examples: ['summer'] }), {
  maxItems: productLimits.tags,
  uniqueItems: true,
});

const OptionsInput = Type.Array(
  Type.Object(
    {
      name: Text({
        min: 1,
        max: productLimits.optionName,
        description: 'The name of the option.',
        examples: ['Size'],
      }),
      values: Type.Array(
        Text({ min: 1, max: productLimits.optionValue, description: 'An option value.', examples: ['M'] }),
        {
          minItems: 1,
          maxItems: productLimits.optionValues,
          uniqueItems: true,
        },
      ),
    },
    { ...closed, title: 'ProductOptionInput' },
  ),
  { maxItems: productLimits.options },
);

const OptionValuesInput = Type.Array(
  Text({ min: 1, max: productLimits.optionValue, description: 'An option value.', examples: ['M'] }),
  { maxItems: productLimits.options, description: 'One value per product option, in order.' },
);

const variantFieldMap = {
  name: Type.Optional(
    Text({ min: 1, max: productLimits.name, description: 'The name. Default: the option values, joined.' }),
  ),
  sku: Type.Optional(SkuInput),
  price: Type.Optional(MoneyInput),
  compareAtPrice: Type.Optional(nullable(MoneyInput)),
  active: Type.Optional(ActiveInput),
};

export const NewVariant = Type.Object(
  { ...variantFieldMap, optionValues: Type.Optional(OptionValuesInput) },
  { ...closed, title: 'NewVariant', description: 'The price. Default: the price of the product.' },
);
export type NewVariant = Static<typeof NewVariant>;

export const VariantPatch = Type.Object(
  { ...variantFieldMap, optionValues: Type.Optional(OptionValuesInput) },
  { ...closed, title: 'VariantPatch' },
);
export type VariantPatch = Static<typeof VariantPatch>;

export const NewProduct = Type.Object(
  {
    storeId: Id,
    name: NameInput,
    description: Type.Optional(DescriptionInput),
    sku: Type.Optional(SkuInput),
    price: MoneyInput,
    compareAtPrice: Type.Optional(nullable(MoneyInput)),
    active: Type.Optional(ActiveInput),
    images: Type.Optional(ImagesInput),
    options: Type.Optional(OptionsInput),
    variants: Type.Optional(Type.Array(NewVariant, { maxItems: productLimits.variants })),
    tags: Type.Optional(TagsInput),
    stockPolicy: Type.Optional(StockPolicy),
  },
  { ...closed, title: 'NewProduct' },
);
export type NewProduct = Static<typeof NewProduct>;

export const ProductPatch = Type.Object(
  {
    name: Type.Optional(NameInput),
    description: Type.Optional(DescriptionInput),
    sku: Type.Optional(SkuInput),
    price: Type.Optional(MoneyInput),
    compareAtPrice: Type.Optional(nullable(MoneyInput)),
    active: Type.Optional(ActiveInput),
    images: Type.Optional(ImagesInput),
    options: Type.Optional(OptionsInput),
    tags: Type.Optional(TagsInput),
    stockPolicy: Type.Optional(StockPolicy),
  },
  { ...closed, title: 'ProductPatch' },
);
export type ProductPatch = Static<typeof ProductPatch>;
