import type { Language } from '../page-context.js';

/** What stands around every page, and on pages that tell of a failure. */
interface ShellWords {
  skip: string;
  areas: string;
  market: string;
  dashboard: string;
  console: string;
  docs: string;
  language: string;
  theme: string;
  themes: Record<'auto' | 'light' | 'dark', string>;
  error: {
    title: string;
    missing: string;
    missingSentence: string;
    forbidden: string;
    failed: string;
    failedSentence: string;
    busy: string;
    busySentence: string;
    request: string;
    home: string;
    again: string;
  };
  waiting: { title: string; sentence: string };
  errors: { title: string; summary: string };
}

const en: ShellWords = {
  skip: 'Skip to the content',
  areas: 'Areas',
  market: 'Marketplace',
  dashboard: 'Dashboard',
  console: 'Console',
  docs: 'Documentation',
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'Like the system', light: 'Light', dark: 'Dark' },
  error: {
    title: 'That did not work',
    missing: 'There is no such page',
    missingSentence: 'The address may be old or mistyped.',
    forbidden: 'You may not do this',
    failed: 'Something went wrong on our side',
    failedSentence: 'It was not your doing, and it is noted. Try again in a moment.',
    busy: 'Souk is busy',
    busySentence: 'It cannot answer right now. Try again in a moment.',
    request: 'Request',
    home: 'To the start page',
    again: 'Try again',
  },
  waiting: {
    title: 'Souk is getting ready',
    sentence: 'Its pages are being built, which takes some seconds the first time. This page opens by itself.',
  },
  errors: { title: 'Error catalogue', summary: 'Every code with its meaning and what to do about it.' },
};

const fr: ShellWords = {
  skip: 'Aller au contenu',
  areas: 'Espaces',
  market: 'Marché',
  dashboard: 'Tableau de bord',
  console: 'Console',
  docs: 'Documentation',
  language: 'Langue',
  theme: 'Thème',
  themes: { auto: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  error: {
    title: 'Cela n’a pas fonctionné',
    missing: 'Cette page n’existe pas',
    missingSentence: 'L’adresse est peut-être ancienne ou mal saisie.',
    forbidden: 'Vous n’avez pas le droit de faire cela',
    failed: 'Une erreur est survenue de notre côté',
    failedSentence: 'Vous n’y êtes pour rien, et l’incident est consigné. Réessayez dans un instant.',
    busy: 'Souk est occupé',
    busySentence: 'Il ne peut pas répondre pour le moment. Réessayez dans un instant.',
    request: 'Requête',
    home: 'Vers la page d’accueil',
    again: 'Réessayer',
  },
  waiting: {
    title: 'Souk se prépare',
    sentence:
      'Ses pages sont en cours de construction, ce qui prend quelques secondes la première fois. Cette page s’ouvrira d’elle-même.',
  },
  errors: {
    title: 'Catalogue des erreurs',
    summary: 'Chaque code, son sens et ce qu’il faut faire. Les phrases de l’API sont en anglais.',
  },
};

const ar: ShellWords = {
  skip: 'انتقل إلى المحتوى',
  areas: 'الأقسام',
  market: 'السوق',
  dashboard: 'لوحة التاجر',
  console: 'لوحة المطوّر',
  docs: 'التوثيق',
  language: 'اللغة',
  theme: 'المظهر',
  themes: { auto: 'حسب النظام', light: 'فاتح', dark: 'داكن' },
  error: {
    title: 'تعذّر تنفيذ ذلك',
    missing: 'هذه الصفحة غير موجودة',
    missingSentence: 'ربما كان العنوان قديمًا أو كُتب خطأً.',
    forbidden: 'لا يُسمح لك بذلك',
    failed: 'حدث خطأ من جهتنا',
    failedSentence: 'ليس الخطأ منك، وقد سُجّل لدينا. أعد المحاولة بعد لحظات.',
    busy: 'Souk مشغول',
    busySentence: 'لا يستطيع الرد الآن. أعد المحاولة بعد لحظات.',
    request: 'الطلب',
    home: 'إلى الصفحة الرئيسية',
    again: 'إعادة المحاولة',
  },
  waiting: {
    title: 'يجري تجهيز Souk',
    sentence: 'تُبنى الصفحات الآن، ويستغرق ذلك بضع ثوانٍ في المرة الأولى. ستُفتح هذه الصفحة من تلقاء نفسها.',
  },
  errors: { title: 'فهرس الأخطاء', summary: 'كل رمز مع معناه وما ينبغي فعله. عبارات الواجهة البرمجية بالإنجليزية.' },
};

export const shellMessages: Record<Language, ShellWords> = { en, fr, ar };
