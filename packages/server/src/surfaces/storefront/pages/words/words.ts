import type { Language } from '../../../../foundation/pages/page-context.js';
import { ar } from './ar.js';
import { en, type StorefrontWords } from './en.js';
import { fr } from './fr.js';

export type { StorefrontWords };

const catalogues: Record<Language, StorefrontWords> = { en, fr, ar };

export const wordsIn = (language: Language): StorefrontWords => catalogues[language];
