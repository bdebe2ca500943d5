import type { ErrorObject } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

interface SchemaNode {
  type?: string | string[];
  properties?: Record<string, SchemaNode>;
  patternProperties?: Record<string, SchemaNode>;
  additionalProperties?: boolean | SchemaNode;
  maxProperties?: number;
  items?: SchemaNode;
  maxItems?: number;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
}

/** An array or object that is only a little too large is validated like any other, so its other problems are reported too. */
const spare = 50;

/** Up to this many undeclared members are reported one by one; an object with more is refused as a whole. */
export const maxUnknownMembers = spare;

/** What the sentences need to know of a bound that is not the schema's own. */
export interface LooseBound {
  /** The bound that the schema's author set. */
  declared?: number;
  /** The object accepts only the members it declares. */
  closed?: boolean;
}

/**
 * Of a schema only what bounds the size of a value: how long arrays may be, and how many members objects may have.
 * Checking it costs next to nothing, however large the value is.
 */
export function boundsOf(schema: TSchema): object {
  return boundsOfNode(schema as SchemaNode);
}

export function isBoundBroken({ keyword }: ErrorObject): boolean {
  return keyword === 'maxItems' || keyword === 'maxProperties';
}

function boundsOfNode(node: SchemaNode): object {
  const { properties, patternProperties, items, maxItems, allOf } = node;
  const branches = node.anyOf ?? node.oneOf;
  return {
    ...(properties && { properties: mapMembers(properties) }),
    ...(patternProperties && { patternProperties: mapMembers(patternProperties) }),
    ...membersBound(node),
    ...(items && { items: boundsOfNode(items) }),
    ...(maxItems !== undefined && { maxItems: maxItems + spare, declared: maxItems }),
    ...(allOf && { allOf: allOf.map(boundsOfNode) }),
    // A branch's type stays: otherwise an oversized array would pass as the branch that wants null.
    ...(branches && { anyOf: branches.map((one) => ({ ...typeOf(one), ...boundsOfNode(one) })) }),
  };
}

function mapMembers(members: Record<string, SchemaNode>): Record<string, object> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, boundsOfNode(member)]));
}

function membersBound({ properties = {}, additionalProperties, maxProperties }: SchemaNode): object {
  if (maxProperties !== undefined) return { maxProperties: maxProperties + spare, declared: maxProperties };
  if (additionalProperties !== false) return {};
  return { maxProperties: Object.keys(properties).length + maxUnknownMembers, closed: true };
}

function typeOf({ type }: SchemaNode): object {
  return type === undefined ? {} : { type };
}
