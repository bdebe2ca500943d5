import type { Language, PageContext } from '../../../foundation/pages/page-context.js';
import { ar } from './ar.js';
import { en, type PageMessages } from './en.js';
import { fr } from './fr.js';

const catalogues: Record<Language, PageMessages> = { en, fr, ar };

/** What the pages say, in the reader's language. */
export const messagesFor = ({ language }: Pick<PageContext, 'language'>): PageMessages => catalogues[language];
