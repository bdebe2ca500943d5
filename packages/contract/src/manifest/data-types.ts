/** What a key an app keeps on a resource may hold. */
export const scalarDataTypes = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'url',
] as const;
export type ScalarDataType = (typeof scalarDataTypes)[number];

export const referenceDataTypes = [
  'reference.product',
  'reference.variant',
  'reference.order',
  'reference.customer',
] as const;
export type ReferenceDataType = (typeof referenceDataTypes)[number];

export type ListDataType = `list.${ScalarDataType}`;
export type DataType = ScalarDataType | 'money' | 'json' | ReferenceDataType | ListDataType;

export const dataTypes: readonly DataType[] = [
  ...scalarDataTypes,
  'money',
  'json',
  ...referenceDataTypes,
  ...scalarDataTypes.map((scalar): ListDataType => `list.${scalar}`),
];

const known: ReadonlySet<string> = new Set(dataTypes);

export function isDataType(word: string): word is DataType {
  return known.has(word);
}

/** The type of a list's members, or the type itself: bounds are declared once and hold for each member. */
export function memberDataType(type: DataType): Exclude<DataType, ListDataType> {
  return type.startsWith('list.')
    ? (type.slice('list.'.length) as ScalarDataType)
    : (type as Exclude<DataType, ListDataType>);
}

export const dataOwners = ['business', 'store', 'product', 'order', 'customer'] as const;
export type DataOwner = (typeof dataOwners)[number];

export const dataVisibilities = ['app', 'business', 'storefront'] as const;
export type DataVisibility = (typeof dataVisibilities)[number];

export const dataKeyPattern = '^[a-z][a-z0-9_]{0,63}$';
