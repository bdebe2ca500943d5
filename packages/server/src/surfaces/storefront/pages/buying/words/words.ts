import type { Language } from '../../../../../foundation/pages/page-context.js';
import { ar } from './ar.js';
import { type BuyingWords, en } from './en.js';
import { fr } from './fr.js';

export type { BuyingWords };

const catalogues: Record<Language, BuyingWords> = { en, fr, ar };

export const buyingWords = (language: Language): BuyingWords => catalogues[language];
