import type { listingCategories, pricingKinds } from '@souk/contract';
import type { Language, PageContext } from '../../../foundation/pages/page-context.js';

type Category = (typeof listingCategories)[number];
type Pricing = (typeof pricingKinds)[number];

export interface MarketWords {
  title: string;
  sentence: string;
  search: string;
  searchHint: string;
  find: string;
  filters: string;
  free: string;
  verified: string;
  language: string;
  anyLanguage: string;
  categoriesTitle: string;
  all: string;
  categories: Record<Category, string>;
  pricing: Record<Pricing, string>;
  results: string;
  meant: (typed: string) => string;
  none: string;
  noneSentence: string;
  more: string;
  by: string;
  installs: (count: string, number: number) => string;
  install: string;
  installHint: string;
  about: string;
  features: string;
  screenshots: string;
  permissions: string;
  sensitivePermissions: string;
  noPermissions: string;
  optional: string;
  why: string;
  noReason: string;
  measured: string;
  measuredSentence: string;
  businesses: string;
  webhooks: (days: number) => string;
  webhooksValue: (share: string, attempts: string) => string;
  notMeasured: string;
  facts: string;
  developer: string;
  website: string;
  support: string;
  privacy: string;
  terms: string;
  demo: string;
  languages: string;
  price: string;
  updated: string;
  back: string;
  unlisted: string;
}

const en: MarketWords = {
  title: 'Marketplace',
  sentence: 'Apps for your shop. Each one was looked at by a person before it came here.',
  search: 'Search apps',
  searchHint: 'A name or what it does',
  find: 'Search',
  filters: 'Narrow down',
  free: 'Free',
  verified: 'Verified developer',
  language: 'Language',
  anyLanguage: 'Any language',
  categoriesTitle: 'Categories',
  all: 'All apps',
  categories: {
    sales: 'Sales',
    marketing: 'Marketing',
    orders: 'Orders',
    shipping: 'Shipping',
    inventory: 'Inventory',
    customers: 'Customers',
    analytics: 'Analytics',
    accounting: 'Accounting',
    design: 'Design',
    other: 'Other',
  },
  pricing: { free: 'Free', paid: 'Paid', external: 'Billed by the developer' },
  results: 'Apps',
  meant: (typed) => `Nothing is called “${typed}”. Did you mean one of these?`,
  none: 'No app fits',
  noneSentence: 'Try fewer words, or take a filter away.',
  more: 'More apps',
  by: 'by',
  installs: (count, number) => (number === 1 ? 'One business has it' : `${count} businesses have it`),
  install: 'Install',
  installHint: 'You see what it may do and decide, before anything is installed.',
  about: 'About',
  features: 'What it does',
  screenshots: 'Screenshots',
  permissions: 'What it can do',
  sensitivePermissions: 'Sensitive: reaches buyers’ data or changes orders',
  noPermissions: 'It asks for none of your data.',
  optional: 'only if you wish',
  why: 'The developer says:',
  noReason: 'The developer gives no reason.',
  measured: 'Measured by Souk',
  measuredSentence: 'Counted here, not claimed by the developer.',
  businesses: 'Businesses that have it',
  webhooks: (days) => `Webhooks it accepted in ${days} days`,
  webhooksValue: (share, attempts) => `${share} of ${attempts}`,
  notMeasured: 'too few to tell',
  facts: 'Good to know',
  developer: 'Developer',
  website: 'Website',
  support: 'Support',
  privacy: 'Privacy policy',
  terms: 'Terms of use',
  demo: 'Demonstration',
  languages: 'Languages',
  price: 'Price',
  updated: 'Last update',
  back: 'All apps',
  unlisted: 'This app is shown only to those who have its link.',
};

const fr: MarketWords = {
  title: 'Marché',
  sentence: 'Des applications pour votre boutique. Chacune a été examinée par une personne avant d’arriver ici.',
  search: 'Chercher une application',
  searchHint: 'Un nom, ou ce qu’elle fait',
  find: 'Chercher',
  filters: 'Affiner',
  free: 'Gratuit',
  verified: 'Développeur vérifié',
  language: 'Langue',
  anyLanguage: 'Toutes les langues',
  categoriesTitle: 'Catégories',
  all: 'Toutes les applications',
  categories: {
    sales: 'Ventes',
    marketing: 'Marketing',
    orders: 'Commandes',
    shipping: 'Livraison',
    inventory: 'Stock',
    customers: 'Clients',
    analytics: 'Analyse',
    accounting: 'Comptabilité',
    design: 'Design',
    other: 'Autre',
  },
  pricing: { free: 'Gratuit', paid: 'Payant', external: 'Facturé par le développeur' },
  results: 'Applications',
  meant: (typed) => `Rien ne s’appelle « ${typed} ». Vouliez-vous dire l’une de celles-ci ?`,
  none: 'Aucune application ne correspond',
  noneSentence: 'Essayez moins de mots, ou retirez un filtre.',
  more: 'Plus d’applications',
  by: 'par',
  installs: (count, number) => (number === 1 ? 'Une entreprise l’utilise' : `${count} entreprises l’utilisent`),
  install: 'Installer',
  installHint: 'Vous voyez ce qu’elle pourra faire et vous décidez, avant toute installation.',
  about: 'À propos',
  features: 'Ce qu’elle fait',
  screenshots: 'Captures d’écran',
  permissions: 'Ce qu’elle peut faire',
  sensitivePermissions: 'Sensible : touche aux données des acheteurs ou change des commandes',
  noPermissions: 'Elle ne demande aucune de vos données.',
  optional: 'seulement si vous le voulez',
  why: 'Le développeur dit :',
  noReason: 'Le développeur ne donne pas de raison.',
  measured: 'Mesuré par Souk',
  measuredSentence: 'Compté ici, non affirmé par le développeur.',
  businesses: 'Entreprises qui l’utilisent',
  webhooks: (days) => `Webhooks acceptés en ${days} jours`,
  webhooksValue: (share, attempts) => `${share} sur ${attempts}`,
  notMeasured: 'trop peu pour le dire',
  facts: 'Bon à savoir',
  developer: 'Développeur',
  website: 'Site',
  support: 'Support',
  privacy: 'Politique de confidentialité',
  terms: 'Conditions d’utilisation',
  demo: 'Démonstration',
  languages: 'Langues',
  price: 'Prix',
  updated: 'Dernière mise à jour',
  back: 'Toutes les applications',
  unlisted: 'Cette application n’est montrée qu’à ceux qui ont son lien.',
};

const ar: MarketWords = {
  title: 'سوق التطبيقات',
  sentence: 'تطبيقات لمتجرك، راجع كلًّا منها شخص قبل أن يصل إلى هنا.',
  search: 'ابحث عن تطبيق',
  searchHint: 'اسم أو ما يفعله',
  find: 'بحث',
  filters: 'تصفية',
  free: 'مجاني',
  verified: 'مطوّر موثّق',
  language: 'اللغة',
  anyLanguage: 'كل اللغات',
  categoriesTitle: 'الأقسام',
  all: 'كل التطبيقات',
  categories: {
    sales: 'المبيعات',
    marketing: 'التسويق',
    orders: 'الطلبات',
    shipping: 'الشحن',
    inventory: 'المخزون',
    customers: 'العملاء',
    analytics: 'التحليلات',
    accounting: 'المحاسبة',
    design: 'التصميم',
    other: 'أخرى',
  },
  pricing: { free: 'مجاني', paid: 'مدفوع', external: 'يحاسبك المطوّر' },
  results: 'التطبيقات',
  meant: (typed) => `لا شيء باسم «${typed}». هل تقصد أحد هذه؟`,
  none: 'لا تطبيق مطابق',
  noneSentence: 'جرّب كلمات أقل أو أزل مرشّحًا.',
  more: 'تطبيقات أخرى',
  by: 'من',
  installs: (count, number) => (number === 1 ? 'يستخدمه متجر واحد' : `عدد المتاجر التي تستخدمه: ${count}`),
  install: 'تثبيت',
  installHint: 'ترى ما يُسمح له به وتقرّر قبل أن يُثبَّت شيء.',
  about: 'عن التطبيق',
  features: 'ما الذي يفعله',
  screenshots: 'صور من التطبيق',
  permissions: 'ما الذي يستطيعه',
  sensitivePermissions: 'حسّاس: يصل إلى بيانات المشترين أو يغيّر الطلبات',
  noPermissions: 'لا يطلب شيئًا من بياناتك.',
  optional: 'فقط إن شئت',
  why: 'يقول المطوّر:',
  noReason: 'لم يذكر المطوّر سببًا.',
  measured: 'قاسه Souk',
  measuredSentence: 'محسوب هنا، لا كلام المطوّر.',
  businesses: 'متاجر تستخدمه',
  webhooks: (days) => `الإشعارات التي قبلها في ${days} يومًا`,
  webhooksValue: (share, attempts) => `${share} من ${attempts}`,
  notMeasured: 'أقل من أن يُحكم',
  facts: 'معلومات مفيدة',
  developer: 'المطوّر',
  website: 'الموقع',
  support: 'الدعم',
  privacy: 'سياسة الخصوصية',
  terms: 'شروط الاستخدام',
  demo: 'عرض تجريبي',
  languages: 'اللغات',
  price: 'السعر',
  updated: 'آخر تحديث',
  back: 'كل التطبيقات',
  unlisted: 'لا يُعرض هذا التطبيق إلا لمن لديه رابطه.',
};

const catalogues: Record<Language, MarketWords> = { en, fr, ar };

export const marketWords = ({ language }: Pick<PageContext, 'language'>): MarketWords => catalogues[language];
