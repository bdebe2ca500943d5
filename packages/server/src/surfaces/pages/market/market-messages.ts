import type { listingCategories, pricingKinds } from '@souk/contract';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Language, PageContext } from '../../../foundation/pages/page-context.js';

type Category = (typeof listingCategories)[number];
type Pricing = (typeof pricingKinds)[number];

export interface MarketMessages {
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
  by: (developer: Html) => Html;
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

const en: MarketMessages = {
  title: 'Marketplace',
  sentence: 'Apps for your store, reviewed before they are listed.',
  search: 'Search apps',
  searchHint: 'Name or keyword',
  find: 'Search',
  filters: 'Filters',
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
  pricing: { free: 'Free', paid: 'Billed by the developer', external: 'Billed by the developer' },
  results: 'Apps',
  meant: (typed) => `No results for “${typed}”. Did you mean one of these?`,
  none: 'No apps match',
  noneSentence: 'Change your search, or clear the filters.',
  more: 'Show more apps',
  by: (developer) => html`by ${developer}`,
  installs: (count, number) => (number === 1 ? '1 installation' : `${count} installations`),
  install: 'Install',
  installHint: 'You review its permissions before it is installed.',
  about: 'About',
  features: 'Features',
  screenshots: 'Screenshots',
  permissions: 'Permissions',
  sensitivePermissions: 'Sensitive: accesses customer data or changes orders',
  noPermissions: 'This app does not request access to your data.',
  optional: 'Optional',
  why: 'Reason given by the developer:',
  noReason: 'The developer gave no reason.',
  measured: 'Measured by Souk',
  measuredSentence: 'Counted by this server, not reported by the developer.',
  businesses: 'Installations',
  webhooks: (days) => `Webhooks accepted, last ${days} days`,
  webhooksValue: (share, attempts) => `${share} of ${attempts}`,
  notMeasured: 'Not enough data',
  facts: 'Details',
  developer: 'Developer',
  website: 'Website',
  support: 'Support',
  privacy: 'Privacy policy',
  terms: 'Terms of use',
  demo: 'Demo',
  languages: 'Languages',
  price: 'Price',
  updated: 'Last updated',
  back: 'All apps',
  unlisted: 'Unlisted: only people with the link can see this app.',
};

const fr: MarketMessages = {
  title: 'Place de marché',
  sentence: 'Des applications pour votre boutique, examinées avant leur publication.',
  search: 'Rechercher des applications',
  searchHint: 'Nom ou mot-clé',
  find: 'Rechercher',
  filters: 'Filtres',
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
  pricing: { free: 'Gratuit', paid: 'Facturé par le développeur', external: 'Facturé par le développeur' },
  results: 'Applications',
  meant: (typed) => `Aucun résultat pour « ${typed} ». Cherchiez-vous l’une de ces applications ?`,
  none: 'Aucune application ne correspond',
  noneSentence: 'Modifiez votre recherche ou effacez les filtres.',
  more: 'Afficher plus d’applications',
  by: (developer) => html`par ${developer}`,
  installs: (count, number) => (number === 1 ? '1 installation' : `${count} installations`),
  install: 'Installer',
  installHint: 'Vous vérifiez ses autorisations avant de l’installer.',
  about: 'À propos',
  features: 'Fonctionnalités',
  screenshots: 'Captures d’écran',
  permissions: 'Autorisations',
  sensitivePermissions: 'Sensible : accède aux données des clients ou modifie des commandes',
  noPermissions: 'Cette application ne demande aucun accès à vos données.',
  optional: 'Facultative',
  why: 'Raison donnée par le développeur :',
  noReason: 'Le développeur n’a donné aucune raison.',
  measured: 'Mesuré par Souk',
  measuredSentence: 'Compté par ce serveur, et non déclaré par le développeur.',
  businesses: 'Nombre d’installations',
  webhooks: (days) => `Webhooks acceptés, ${days} derniers jours`,
  webhooksValue: (share, attempts) => `${share} sur ${attempts}`,
  notMeasured: 'Données insuffisantes',
  facts: 'Détails',
  developer: 'Développeur',
  website: 'Site web',
  support: 'Support',
  privacy: 'Politique de confidentialité',
  terms: 'Conditions d’utilisation',
  demo: 'Démo',
  languages: 'Langues',
  price: 'Prix',
  updated: 'Dernière mise à jour',
  back: 'Toutes les applications',
  unlisted: 'Non répertoriée : seules les personnes qui ont le lien voient cette application.',
};

const ar: MarketMessages = {
  title: 'متجر التطبيقات',
  sentence: 'تطبيقات لمتجرك، تُراجَع قبل نشرها.',
  search: 'البحث في التطبيقات',
  searchHint: 'اسم أو كلمة',
  find: 'بحث',
  filters: 'عوامل التصفية',
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
  pricing: { free: 'مجاني', paid: 'يحاسبك المطوّر', external: 'يحاسبك المطوّر' },
  results: 'التطبيقات',
  meant: (typed) => `لا نتائج لـ «${typed}». هل تقصد أحد هذه التطبيقات؟`,
  none: 'لا تطبيقات مطابقة',
  noneSentence: 'غيّر البحث أو امسح عوامل التصفية.',
  more: 'عرض المزيد من التطبيقات',
  by: (developer) => html`من ${developer}`,
  installs: (count, number) => (number === 1 ? 'تثبيت واحد' : `عدد التثبيتات: ${count}`),
  install: 'تثبيت',
  installHint: 'تراجع أذوناته قبل تثبيته.',
  about: 'عن التطبيق',
  features: 'المزايا',
  screenshots: 'لقطات الشاشة',
  permissions: 'الأذونات',
  sensitivePermissions: 'حسّاس: يصل إلى بيانات العملاء أو يغيّر الطلبات',
  noPermissions: 'لا يطلب هذا التطبيق الوصول إلى بياناتك.',
  optional: 'اختياري',
  why: 'السبب الذي ذكره المطوّر:',
  noReason: 'لم يذكر المطوّر سببًا.',
  measured: 'قاسه Souk',
  measuredSentence: 'يحسبه هذا الخادم، ولا يصرّح به المطوّر.',
  businesses: 'عدد التثبيتات',
  webhooks: (days) => `إشعارات الويب المقبولة، آخر ${days} يومًا`,
  webhooksValue: (share, attempts) => `${share} من ${attempts}`,
  notMeasured: 'بيانات غير كافية',
  facts: 'التفاصيل',
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
  unlisted: 'غير مدرج: لا يرى هذا التطبيق إلا من لديه الرابط.',
};

const catalogues: Record<Language, MarketMessages> = { en, fr, ar };

export const marketMessages = ({ language }: Pick<PageContext, 'language'>): MarketMessages => catalogues[language];
