import { readFileSync } from 'node:fs';
import { checkout } from '../folders.js';

/** As much of JSON Schema as the published documents use. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface AnswerDescription {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, Content>;
}

export interface OperationDescription {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, AnswerDescription>;
}

export interface ApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationDescription>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, { description?: string }>;
  };
}

/** In the order in which people meet them. */
export const documentNames = ['admin', 'developer', 'oauth', 'dashboard', 'storefront', 'desk'] as const;
export type DocumentName = (typeof documentNames)[number];

export function readDocument(name: DocumentName): ApiDocument {
  return JSON.parse(readFileSync(`${checkout}packages/server/openapi/${name}.json`, 'utf8')) as ApiDocument;
}

/** An operation with where it stands. */
export interface Operation extends OperationDescription {
  document: DocumentName;
  method: string;
  path: string;
  tag: string;
}

export function operationsOf(name: DocumentName, { paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      document: name,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0] ?? 'Other',
    })),
  );
}

export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return document.components.schemas[name] ?? {};
}
