// The glossary: one term for each concept, in the languages of Souk, and the variants that no text uses for it.
// `npm run check` reads it (check-glossary.mjs). How the lists are read:
// - A variant is a word or a phrase, in any case. `*` stands for the rest of a word: `commerçant*`.
// - `unless`: phrases in which the variant means something else.
// - `areas`: the kinds of text the variant is checked in; all of them if missing. `web`: the words of the web app;
//   `pages`: pages that the server renders; `mail`; `api`: contract, operations and what the server logs; `cli`; `mcp`;
//   `kit`: app kit and bridge; `scripts`: what npm commands print; `docs`.
// - `sections`: folders of the web app's words. `keys`: keys of the web app's words that contain this.

export const concepts = [
  // People and places
  { term: 'business', not: ['company', 'companies'], unless: ['another company', 'delivery company', 'as a company'] },
  {
    term: 'نشاط تجاري',
    language: 'ar',
    not: ['شركة', 'شركات', 'الشركة', 'منشأة', 'المنشأة', 'منشآت'],
    unless: ['شركة التوصيل', 'شركات التوصيل', 'شركة توصيل', 'شركات توصيل', 'شركة أخرى'],
  },
  { term: 'store', not: ['shop', 'shops'] },
  { term: 'vitrine', language: 'fr', not: ['boutique en ligne'] },
  { term: 'dev store', not: ['test store', 'test stores', 'synthetic store', 'trial store'] },
  {
    term: 'boutique de développement',
    language: 'fr',
    not: ['boutique de test', 'boutiques de test', 'boutique d’essai', 'boutiques d’essai'],
  },
  {
    term: 'متجر تطوير',
    language: 'ar',
    not: [
      'متجر اختبار',
      'متجر تجريبي',
      'متاجر اختبار',
      'متاجر تجريبية',
      'المتجر التجريبي',
      'المتاجر التجريبية',
      'متجرك التجريبي',
    ],
  },
  { term: 'marchand', language: 'fr', not: ['commerçant*'] },
  { term: 'customer', not: ['buyer', 'buyers', 'buyer’s', 'buyers’'], areas: ['web', 'pages', 'mail'] },
  { term: 'client', language: 'fr', not: ['acheteur*', 'acheteuse*'] },
  { term: 'عميل', language: 'ar', not: ['مشترٍ', 'المشتري', 'المشترين', 'مشترين', 'المشترون'] },
  { term: 'member', not: ['your people', 'people of the business', 'people of a business'] },
  { term: 'developer', not: ['maker', 'makers', 'made by'] },
  { term: 'développeur', language: 'fr', not: ['auteur', 'auteurs'] },
  { term: 'operator', not: ['whoever runs', 'who runs this souk'] },
  { term: 'reviewer', not: ['a person looks', 'a person reviews'] },
  { term: 'examinateur', language: 'fr', not: ['relecteur*', 'relectrice*', 'vérificateur*'] },
  { term: 'Bureau d’examen', language: 'fr', not: ['bureau de relecture'] },
  { term: 'Souk, متجر التطبيقات', language: 'ar', not: ['سوق', 'السوق'] },
  { term: 'place de marché', language: 'fr', not: ['marché'], unless: ['place de marché', 'places de marché'] },

  // Apps, versions, review
  { term: 'handle (nom d’URL)', language: 'fr', not: ['identifiant'], keys: 'handle' },
  { term: 'الاسم المختصر', language: 'ar', not: ['المعرّف', 'المعرف', 'معرّف'], keys: 'handle' },
  { term: 'autorisation', language: 'fr', not: ['permission', 'permissions'] },
  {
    term: 'إذن',
    language: 'ar',
    not: ['صلاحية', 'صلاحيات', 'الصلاحية', 'الصلاحيات'],
    sections: ['scopes', 'versions', 'listing', 'review', 'apps'],
  },
  { term: 'installation', not: ['businesses have it', 'who has your app'] },
  { term: 'إلغاء التثبيت', language: 'ar', not: ['إزالة'], keys: 'uninstall' },
  {
    term: 'إصدار',
    language: 'ar',
    not: ['نسخة', 'النسخة', 'نسختين', 'نسختان'],
    unless: ['نسخة من', 'نسخة احتياطية', 'نسخة بياناته', 'نسخته'],
  },
  {
    term: 'update awaiting approval',
    not: ['waits for you', 'waits for the merchant', 'waiting version', 'accept the version'],
  },
  { term: 'ملف البيان (manifest)', language: 'ar', not: ['ملف التعريف', 'البيان'], unless: ['ملف البيان'] },
  { term: 'صفحة التطبيق', language: 'ar', not: ['صفحة العرض'] },
  { term: 'Unlisted', not: ['by its link'] },
  {
    term: 'delist',
    not: ['taken out of the marketplace', 'takes the app out', 'leave the marketplace', 'leaves the marketplace'],
  },
  { term: 'Déréférencée', language: 'fr', not: ['retirée', 'retirer'], keys: 'delist' },
  { term: 'أُزيل من متجر التطبيقات', language: 'ar', not: ['مسحوب', 'سحب'], keys: 'delist' },
  {
    term: 'examen',
    language: 'fr',
    not: ['revue', 'revues', 'relecture', 'relectures'],
    unless: ['passer en revue', 'passez en revue'],
  },
  { term: 'Changes requested', not: ['sent back', 'send it back', 'sends it back'] },
  { term: 'Modifications demandées', language: 'fr', not: ['renvoyé*', 'changements'], keys: 'changes' },
  { term: 'Refusée', language: 'fr', not: ['rejeté', 'rejetée', 'rejetés', 'rejetées'] },
  { term: 'Withdrawn', not: ['was taken back', 'takes it back', 'take it back', 'taken back'] },
  { term: 'checks; Passed, Failed', not: ['to repair', 'run dry', 'dry run of the checks'] },
  { term: 'Return to queue', not: ['give it back', 'gives it back', 'hold no case', 'holds the case'] },
  { term: 'Suspended, reinstate', not: ['end the suspension', 'ends the suspension', 'unsuspended'] },
  { term: 'موقوف', language: 'ar', not: ['معلَّق', 'معلق', 'معلّق', 'معلّقة'], keys: 'suspen' },
  { term: 'Verified', not: ['vouch', 'vouches', 'vouched', 'being looked at'] },
  {
    term: 'verify email',
    not: ['confirm your address', 'proven address', 'unproven', 'not proven', 'showed that it is theirs'],
  },

  // Webhooks, API, security
  { term: 'إشعار ويب', language: 'ar', not: ['webhook', 'webhooks'] },
  {
    term: 'topic; subscribe, notify',
    not: ['hear of', 'hears of', 'heard of', 'hear about', 'hears about', 'told of', 'wants to hear'],
  },
  {
    term: 'envoi',
    language: 'fr',
    not: ['livraison', 'livraisons'],
    sections: ['deliveries', 'apps', 'installations', 'requests', 'calls', 'versions', 'console'],
  },
  {
    term: 'عملية إرسال',
    language: 'ar',
    not: ['تسليم', 'التسليم', 'تسليمات', 'التسليمات'],
    sections: ['deliveries', 'apps', 'installations', 'requests', 'calls', 'versions', 'console'],
  },
  {
    term: 'disabled, enabled',
    not: ['switched off', 'switch off', 'switches off', 'switched on', 'switch on', 'switches on', 'webhooks off'],
  },
  { term: 'replay', not: ['send it once more', 'send again once more', 'sent once more', 'sends it once more'] },
  { term: 'heartbeat', not: ['beat', 'beats'] },
  {
    term: 'error; failed request',
    not: ['refusal', 'refusals', 'refused', 'refuses'],
    unless: [
      'connection refused',
      'refused the connection',
      'connection was refused',
      'refuses the connection',
      'refuses connections',
    ],
  },
  { term: 'request', not: ['refused call', 'refused calls', 'api call', 'api calls', 'calls of the api'] },
  {
    term: 'field',
    not: [
      'members of the object',
      'members of the body',
      'unknown member',
      'unknown members',
      'a json member',
      'member of the body',
      'member of the object',
    ],
  },
  { term: 'Expiring', not: ['retiring', 'retires', 'retired secret'] },
  { term: 'سر العميل', language: 'ar', not: ['المفاتيح السرّية', 'المفتاح السرّي', 'المفاتيح السرية', 'المفتاح السري'] },
  { term: 'renouveler', language: 'fr', not: ['rotation'] },
  { term: 'two-step verification', not: ['second factor', 'second factors', 'two-factor'] },
  {
    term: 'validation en deux étapes',
    language: 'fr',
    not: ['second facteur', 'deuxième facteur', 'double authentification', 'double facteur'],
  },
  { term: 'التحقق بخطوتين', language: 'ar', not: ['العامل الثاني', 'عامل ثانٍ', 'عامل ثان'] },
  {
    term: 'app data',
    not: ['kept by apps', 'its own notes', 'kept value', 'kept values', 'what it keeps', 'what your apps keep'],
  },
  { term: 'بيئة الاختبار', language: 'ar', not: ['بيئة التجربة'] },
  { term: 'sandbox', not: ['box', 'boxes'], areas: ['api', 'cli', 'docs', 'mcp', 'scripts'], unless: ['search box'] },

  // Commerce
  { term: 'Cancelled', not: ['canceled', 'canceling'] },
  { term: 'Take off hold', not: ['take out again', 'takes out again', 'held order', 'held orders', 'lets go on'] },
  { term: 'مُرتجع', language: 'ar', not: ['مُرجَع', 'مرجَع'] },
  { term: 'En suspens', language: 'fr', not: ['en attente'], keys: 'held' },
  {
    term: 'carrier; Home delivery, Pickup point',
    not: ['carrier says', 'to the door', 'pick-up desk', 'pick-up', 'move the parcel'],
  },
  { term: 'abandoned checkout', not: ['abandoned cart', 'abandoned carts'] },
  { term: 'سلال متروكة', language: 'ar', not: ['سلات'] },
  { term: 'SKU', not: ['article number', 'article numbers'] },
  { term: 'رمز التخزين (SKU)', language: 'ar', not: ['رقم الصنف', 'أرقام الأصناف'] },
  { term: 'compare-at price', not: ['former price', 'former prices', 'old price'] },
  { term: 'prix avant réduction', language: 'fr', not: ['ancien prix', 'anciens prix'] },
  { term: 'image', not: ['picture', 'pictures'], unless: ['profile picture'] },
  { term: 'Manual, Automatic', not: ['filled by hand', 'filled by rules'] },
  { term: 'Low-stock threshold', not: ['low at', 'come or go'] },
  { term: 'Queued, In progress', not: ['being written'], sections: ['exports'] },
  { term: 'Erase personal data', not: ['be forgotten', 'erase who'] },
  { term: 'عوامل التصفية', language: 'ar', not: ['المرشّحات', 'المرشحات', 'مرشّحات', 'مرشحات'] },
  { term: 'Filters', not: ['narrow down', 'narrows down'] },
  {
    term: 'Ignorer les modifications',
    language: 'fr',
    not: ['abandonner les modifications', 'annuler les modifications'],
  },
];

/** Pictures in place of the thing itself; they translate badly, and a reader has to guess. */
export const metaphors = [
  'house',
  'housekeeping',
  'door',
  'doors',
  'doorstep',
  'lane',
  'lanes',
  'shelf',
  'shelves',
  'deed',
  'deeds',
  'machine room',
  'stranger',
  'strangers',
  'needs a hand',
  'need a hand',
  'waits for a hand',
  'asleep',
  'furnish',
  'furnished',
  'furnishes',
  'twin',
  'twins',
  'dice',
  'how it fares',
  'it fares',
  'worries',
  'the app says',
  'app says',
  'shop window',
  'workshop',
  'living sessions',
];

/** Words of a dialect; each has a plain one. */
export const forbiddenWords = [
  ['whoever', 'anyone who, the member who'],
  ['whatever', 'any'],
  ['whom', 'who'],
  ['nobody', 'no one, or the thing itself'],
  ['somebody', 'a person, a member, a customer'],
  ['someone', 'a person, a member, a customer'],
  ['anew', 'again'],
  ['meanwhile', 'in the meantime, or what happened'],
  ['at once', 'immediately'],
  ['any more', 'no longer'],
  ['no more', 'no longer'],
  ['by itself', 'automatically, separately'],
  ['by themselves', 'automatically'],
  ['of yours', 'your'],
  ['is told', 'is notified'],
  ['are told', 'are notified'],
  ['go on', 'continue'],
  ['goes on', 'continues'],
  ['left out', 'optional, default'],
  ['take away', 'remove'],
  ['takes away', 'removes'],
  ['dear', 'expensive'],
  ['dearest', 'price, high to low'],
];

/** Ordinary words with a better one in most places. They are counted, and fail nothing. */
export const reportedWords = [
  ['make', 'create'],
  ['makes', 'creates'],
  ['made', 'created'],
  ['begin', 'start'],
  ['begins', 'starts'],
  ['begun', 'started'],
  ['fit', 'match'],
  ['fits', 'matches'],
  ['look', 'view, review, check'],
  ['looks', 'views, reviews, checks'],
  ['looked', 'viewed, reviewed, checked'],
  ['repair', 'fix'],
  ['repairs', 'fixes'],
  ['stands', 'is'],
  ['mails', 'sends an email'],
  ['mailed', 'emailed'],
];

/** A whole text never ends with one of these: the rest of its sentence would be added in code. */
export const openEndings = {
  en: 'since to in of at by for from with until and or on the a type within after before'.split(' '),
  fr: 'depuis à dans de du des le la les par pour avec et ou sur jusqu’à jusqu’au avant après dès'.split(' '),
  // No بعد: at the end of a text it means yet.
  ar: ['منذ', 'إلى', 'في', 'من', 'على', 'عن', 'حتى', 'مع', 'أو', 'قبل', 'خلال'],
};

/** What passes although it is listed above: the place (a path, or a section and key of the web app's words), the variant, and why. */
export const exceptions = [
  ...['of', 'à', 'par', 'على', 'من'].map((variant) => ({
    place: 'collections.operators',
    variant,
    why: 'a condition, whose value is a field of its own',
  })),
  { place: 'collections.sorts.NAME_DESC', variant: 'A', why: 'Name, Z to A' },
  { place: 'you.factor.isOn.title', variant: 'on', why: 'Two-step verification is on' },
  ...['listing.preview.comma', 'review.comma'].map((place) => ({
    place,
    variant: ',',
    why: 'between items of a list',
  })),
  { place: 'locales/delivery/en.json', variant: 'refused', why: 'a column of the CSV file' },
  { place: 'pages/page-style.ts', variant: 'doors', why: 'a class of CSS' },
  { place: 'read-hosting-config.ts', variant: 'box', why: 'a value of SOUK_HOSTING_ISOLATION' },
  { place: 'docs/guides/from-shopify.md', variant: 'Shop', why: 'the term of Shopify' },
];
