import type { Operation } from '../define-operation.js';
import { createCollection } from './create-collection.js';
import { deleteCollection } from './delete-collection.js';
import { listCollectionProducts } from './list-collection-products.js';
import { listCollections } from './list-collections.js';
import { patchCollection } from './patch-collection.js';
import { previewRules } from './preview-rules.js';
import { readCollection } from './read-collection.js';
import { setCollectionProducts } from './set-collection-products.js';

export const collectionOperations: Operation[] = [
  listCollections,
  readCollection,
  createCollection,
  previewRules,
  patchCollection,
  deleteCollection,
  listCollectionProducts,
  setCollectionProducts,
];
