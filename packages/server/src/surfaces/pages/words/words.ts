import type { Language, PageContext } from '../../../foundation/pages/page-context.js';
import { ar } from './ar.js';
import { en, type PageWords } from './en.js';
import { fr } from './fr.js';

const catalogues: Record<Language, PageWords> = { en, fr, ar };

/** What the pages say, in the reader's language. */
export const wordsFor = ({ language }: Pick<PageContext, 'language'>): PageWords => catalogues[language];
