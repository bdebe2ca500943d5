import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Text, Time, WebAddress, Words } from './common.js';

export const collectionLimits = {
  name: 255,
  description: 20_000,
  image: 2048,
  sortOrder: 1_000_000,
  rules: 10,
  ruleText: 255,
  ruleReferences: 100,
  conditionalPerStore: 100,
  manualProducts: 5_000,
} as const;

export const productSorts = [
  'UPDATED',
  'NEWEST',
  'OLDEST',
  'PRICE_ASC',
  'PRICE_DESC',
  'NAME_ASC',
  'NAME_DESC',
  'MANUAL',
] as const;
export type ProductSort = (typeof productSorts)[number];

export const ruleMatches = ['ALL', 'ANY'] as const;
export type RuleMatch = (typeof ruleMatches)[number];

export const numberOperators = ['EQUALS', 'NOT_EQUALS', 'GREATER_THAN', 'LESS_THAN', 'BETWEEN'] as const;
export const textOperators = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] as const;
export const referenceOperators = ['IN', 'NOT_IN'] as const;

/** What a rule can look at, and how it is compared. */
export const ruleFields = {
  PRICE: { kind: 'number', operators: numberOperators },
  COMPARE_AT_PRICE: { kind: 'number', operators: numberOperators },
  STOCK: { kind: 'number', operators: numberOperators },
  NAME: { kind: 'text', operators: textOperators },
  SKU: { kind: 'text', operators: textOperators },
  TAG: { kind: 'text', operators: textOperators },
  PRODUCT: { kind: 'reference', operators: referenceOperators },
  COLLECTION: { kind: 'reference', operators: referenceOperators },
} as const;
export type RuleField = keyof typeof ruleFields;

const fieldNames = Object.keys(ruleFields) as RuleField[];
const operatorNames = [...new Set([...numberOperators, ...textOperators, ...referenceOperators])];
export type RuleOperator = (typeof operatorNames)[number];

const operatorDescription =
  'The comparison. Text is compared case-insensitively; a tag rule matches if any tag matches, ' +
  'its NOT_ form if none does; BETWEEN includes both ends.';

const ruleMembers = {
  field: Words(
    fieldNames,
    "The compared field: the product's own price, compareAtPrice, name, sku or tags; its available stock across all " +
      'inventory levels; the product itself; or the manual collections that contain it.',
  ),
  operator: Words(operatorNames, operatorDescription),
};

export const CollectionRule = Type.Object(
  {
    ...ruleMembers,
    valueRefIds: nullable(Type.Array(Id)),
    valueNumber: nullable(Type.Number()),
    valueNumberMax: nullable(Type.Number()),
    valueText: nullable(Type.String()),
  },
  {
    ...closed,
    title: 'CollectionRule',
    examples: [
      {
        field: 'PRICE',
        operator: 'LESS_THAN',
        valueRefIds: null,
        valueNumber: 2000,
        valueNumberMax: null,
        valueText: null,
      },
    ],
  },
);
export type CollectionRule = Static<typeof CollectionRule>;

export const Collection = Type.Object(
  {
    id: Id,
    storeId: Id,
    parentId: nullable(Id),
    name: Type.String({ examples: ['Summer'] }),
    description: nullable(Type.String()),
    image: nullable(Type.String({ examples: ['https://cdn.example.dz/summer.jpg'] })),
    active: Type.Boolean(),
    sortOrder: Type.Integer({ description: 'The position among its siblings.' }),
    productSort: Words(productSorts, 'The order of its products.'),
    ruleMatch: Words(ruleMatches, 'Whether a product must match all rules or any of them.'),
    rules: Type.Array(CollectionRule, { description: 'Empty for a manual collection.' }),
    productsCount: Type.Integer({ minimum: 0 }),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Collection' },
);
export type Collection = Static<typeof Collection>;
export const collectionFields = Object.keys(Collection.properties);

/** Numbers a rule may compare with: what money and stock can be. */
const RuleNumber = (description: string) =>
  nullable(Type.Number({ minimum: -1e12, maximum: 1e12, description, examples: [2000] }));

/** What the members of a rule have to be, depending on the kind of its field and on its operator. */
const fieldsOfKind = (kind: 'number' | 'text' | 'reference') =>
  fieldNames.filter((field) => ruleFields[field].kind === kind);
const absent = { type: 'null' };
const ifField = (kind: 'number' | 'text' | 'reference', operators: readonly string[], value: object, rest: object) => ({
  if: { properties: { field: { enum: fieldsOfKind(kind) } }, required: ['field'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: { operator: { enum: [...operators] }, ...value, ...rest },
    required: Object.keys(value),
  },
});

const rulesOfRules = [
  ifField('number', numberOperators, { valueNumber: { type: 'number' } }, { valueText: absent, valueRefIds: absent }),
  ifField(
    'text',
    textOperators,
    { valueText: { type: 'string' } },
    { valueNumber: absent, valueNumberMax: absent, valueRefIds: absent },
  ),
  ifField(
    'reference',
    referenceOperators,
    { valueRefIds: { type: 'array', minItems: 1, items: Id } },
    { valueNumber: absent, valueNumberMax: absent, valueText: absent },
  ),
  {
    if: { properties: { operator: { const: 'BETWEEN' } }, required: ['operator'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { valueNumberMax: { type: 'number' } }, required: ['valueNumberMax'] },
    else: { properties: { valueNumberMax: absent } },
  },
];

export const RuleInput = Type.Object(
  {
    field: ruleMembers.field,
    operator: Type.Unsafe<RuleOperator>({ type: 'string', description: operatorDescription }),
    valueRefIds: Type.Optional(
      nullable(
        Type.Array(Id, {
          maxItems: collectionLimits.ruleReferences,
          description: 'With IN and NOT_IN: the IDs of the products or manual collections.',
        }),
      ),
    ),
    valueNumber: Type.Optional(
      RuleNumber('With a number field: the number to compare with; the lower end of BETWEEN.'),
    ),
    valueNumberMax: Type.Optional(RuleNumber('The upper end of BETWEEN.')),
    valueText: Type.Optional(
      nullable(
        Text({
          min: 1,
          max: collectionLimits.ruleText,
          description: 'With a text field: the text to compare with.',
          examples: ['summer'],
        }),
      ),
    ),
  },
  { ...closed, title: 'CollectionRuleInput', allOf: rulesOfRules },
);
export type RuleInput = Static<typeof RuleInput>;

const members = {
  name: Text({ min: 1, max: collectionLimits.name, description: 'The name that customers see.', examples: ['Summer'] }),
  description: Type.Optional(
    nullable(Text({ max: collectionLimits.description, description: 'A longer text for customers.' })),
  ),
  image: Type.Optional(
    nullable(
      WebAddress({
        max: collectionLimits.image,
        description: 'The http or https URL of an image.',
        examples: ['https://cdn.example.dz/summer.jpg'],
      }),
    ),
  ),
  parentId: Type.Optional(nullable(Id)),
  sortOrder: Type.Optional(
    Type.Integer({ minimum: 0, maximum: collectionLimits.sortOrder, description: 'The position. Default: 0.' }),
  ),
  productSort: Type.Optional(Words(productSorts, 'The order of its products. Default: UPDATED.')),
  ruleMatch: Type.Optional(Words(ruleMatches, 'Whether all rules must match, or any. Default: ALL.')),
  active: Type.Optional(Type.Boolean({ description: 'Whether the collection is visible. Default: true.' })),
  rules: Type.Optional(
    Type.Array(RuleInput, {
      maxItems: collectionLimits.rules,
      description:
        'With rules the collection is conditional and contains the products that match. An empty list makes it manual.',
    }),
  ),
};

export const NewCollection = Type.Object({ storeId: Id, ...members }, { ...closed, title: 'NewCollection' });
export type NewCollection = Static<typeof NewCollection>;

export const CollectionPatch = Type.Object(
  { ...members, name: Type.Optional(members.name) },
  { ...closed, title: 'CollectionPatch' },
);
export type CollectionPatch = Static<typeof CollectionPatch>;

export const CollectionProducts = Type.Object(
  {
    productIds: Type.Array(Id, {
      maxItems: collectionLimits.manualProducts,
      uniqueItems: true,
      description: 'The IDs of all its products, in the order used when productSort is MANUAL.',
    }),
  },
  { ...closed, title: 'CollectionProducts' },
);
export type CollectionProducts = Static<typeof CollectionProducts>;
