import type { Language } from '../page-context.js';

/** The words around every page, and those of the error pages. */
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
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  error: {
    title: 'Something went wrong',
    missing: 'Page not found',
    missingSentence: 'The link may be old or mistyped. Check the URL, or go to the home page.',
    forbidden: 'You don’t have permission to do this',
    failed: 'Something went wrong on our side',
    failedSentence: 'The problem is on our side and has been logged. Try again in a moment.',
    busy: 'Souk is busy',
    busySentence: 'Souk can’t respond right now. Try again in a moment.',
    request: 'Request ID',
    home: 'Go to the home page',
    again: 'Try again',
  },
  waiting: {
    title: 'Souk is starting',
    sentence: 'The pages are being built. This takes a few seconds the first time, then this page opens automatically.',
  },
  errors: { title: 'Error catalogue', summary: 'Every error code, with its meaning and fix.' },
};

const fr: ShellWords = {
  skip: 'Aller au contenu',
  areas: 'Espaces',
  market: 'Place de marché',
  dashboard: 'Tableau de bord',
  console: 'Console',
  docs: 'Documentation',
  language: 'Langue',
  theme: 'Thème',
  themes: { auto: 'Système', light: 'Clair', dark: 'Sombre' },
  error: {
    title: 'Une erreur est survenue',
    missing: 'Page introuvable',
    missingSentence: 'Le lien est peut-être ancien ou mal saisi. Vérifiez l’URL ou allez à la page d’accueil.',
    forbidden: 'Vous n’avez pas l’autorisation de faire cela',
    failed: 'Une erreur est survenue de notre côté',
    failedSentence: 'Le problème vient de notre côté et a été enregistré. Réessayez dans un instant.',
    busy: 'Souk est occupé',
    busySentence: 'Souk ne peut pas répondre pour le moment. Réessayez dans un instant.',
    request: 'ID de requête',
    home: 'Aller à la page d’accueil',
    again: 'Réessayer',
  },
  waiting: {
    title: 'Souk démarre',
    sentence:
      'Les pages sont en cours de génération. La première fois, cela prend quelques secondes, puis cette page s’ouvre automatiquement.',
  },
  errors: {
    title: 'Catalogue des erreurs',
    summary: 'Chaque code d’erreur, sa signification et sa solution. Les messages de l’API sont en anglais.',
  },
};

const ar: ShellWords = {
  skip: 'انتقل إلى المحتوى',
  areas: 'الأقسام',
  market: 'متجر التطبيقات',
  dashboard: 'لوحة التاجر',
  console: 'لوحة المطوّر',
  docs: 'التوثيق',
  language: 'اللغة',
  theme: 'المظهر',
  themes: { auto: 'النظام', light: 'فاتح', dark: 'داكن' },
  error: {
    title: 'حدث خطأ',
    missing: 'الصفحة غير موجودة',
    missingSentence: 'ربما كان الرابط قديمًا أو مكتوبًا خطأً. تحقق من الرابط أو انتقل إلى الصفحة الرئيسية.',
    forbidden: 'ليست لديك صلاحية للقيام بذلك',
    failed: 'حدث خطأ من جهتنا',
    failedSentence: 'المشكلة من جهتنا وقد سُجّلت. أعد المحاولة بعد لحظات.',
    busy: 'Souk مشغول',
    busySentence: 'لا يستطيع Souk الاستجابة الآن. أعد المحاولة بعد لحظات.',
    request: 'معرّف الاستدعاء',
    home: 'الانتقال إلى الصفحة الرئيسية',
    again: 'إعادة المحاولة',
  },
  waiting: {
    title: 'Souk قيد التشغيل',
    sentence: 'يجري إنشاء الصفحات، ويستغرق ذلك بضع ثوانٍ في المرة الأولى، ثم تُفتح هذه الصفحة تلقائيًا.',
  },
  errors: { title: 'فهرس الأخطاء', summary: 'كل رمز خطأ مع معناه وحلّه. رسائل الواجهة البرمجية بالإنجليزية.' },
};

export const shellMessages: Record<Language, ShellWords> = { en, fr, ar };
