/** An app of the demo's developer: what it is, how the marketplace shows it, and how far it has come. */
export interface MarketplaceApp {
  handle: string;
  name: string;
  /** listed: everyone may install it; waiting: its case lies on the desk; sent_back: the desk asked for changes. */
  fate: 'listed' | 'waiting' | 'sent_back';
  /** Its page inside the dashboard: with the example's own title, or under its name; null where it works in the background. */
  page: 'example' | 'named' | null;
  /** On the demo merchant's business, too. */
  installed: boolean;
  scopes: string[];
  /** What the merchant may grant or not. */
  optionalScopes: string[];
  topics: string[];
  /** Topics that its server refuses, and the status it answers with, so that failures can be seen. */
  refuses: Record<string, number>;
  colour: [number, number, number];
  listing: {
    tagline: string;
    description: string;
    category: string;
    languages: string[];
    features: string[];
    pricing: { kind: 'free' | 'external'; note: string | null };
    scopeReasons: Record<string, string>;
  };
}

const compliance = ['customers/data_request', 'customers/redact', 'business/redact'];
const lifecycle = ['app/installed', 'app/uninstalled'];

/** In the order of their ports. */
export const worldApps: MarketplaceApp[] = [
  {
    handle: 'order-notes-demo',
    name: 'Order Notes',
    fate: 'listed',
    page: 'example',
    installed: true,
    scopes: ['read_orders'],
    optionalScopes: ['read_buyer_contact'],
    topics: [...lifecycle, 'orders/created', 'orders/updated', ...compliance],
    refuses: {},
    colour: [176, 84, 47],
    listing: {
      tagline: 'Notes on every order for your whole team',
      description:
        'Keep gift wrapping, delivery calls and special requests on the order itself, where your team sees them.\n\nOrder Notes shows your newest orders inside the dashboard, stores a note for each, and notifies you when an order is placed. It is Souk’s example app; its source code is in the examples folder.',
      category: 'orders',
      languages: ['en', 'fr', 'ar'],
      features: ['One note for each order', 'Opens inside your dashboard', 'Notifies you of new orders immediately'],
      pricing: { kind: 'free', note: null },
      scopeReasons: {
        read_orders: 'To show your orders with their notes.',
        read_buyer_contact: 'To show customer names, if you allow it.',
        read_customers: 'To show how many orders a customer has placed.',
      },
    },
  },
  {
    handle: 'rayon-plein',
    name: 'Rayon Plein',
    fate: 'listed',
    page: null,
    installed: true,
    scopes: ['read_products', 'read_inventory', 'read_orders'],
    optionalScopes: [],
    topics: [...lifecycle, 'orders/created', 'orders/confirmed', ...compliance],
    refuses: { 'orders/confirmed': 500 },
    colour: [44, 107, 94],
    listing: {
      tagline: 'Soyez prévenu avant que le rayon ne soit vide',
      description:
        'Rayon Plein suit le stock de chaque variante et vous prévient quand il est temps de recommander, d’après vos ventes des dernières semaines.\n\nVous choisissez le seuil, l’heure du message et les personnes qui le reçoivent. Pensé pour les boutiques d’Alger à Tamanrasset.',
      category: 'inventory',
      languages: ['fr', 'ar'],
      features: ['Seuils par variante', 'Prévision d’après vos ventes', 'Un seul message par jour'],
      pricing: { kind: 'external', note: '1 500 DZD par mois' },
      scopeReasons: { read_orders: 'Pour prévoir le stock d’après vos ventes.' },
    },
  },
  {
    handle: 'tawsil',
    name: 'توصيل',
    fate: 'listed',
    page: 'named',
    installed: false,
    scopes: ['read_orders', 'write_orders'],
    optionalScopes: [],
    topics: [...lifecycle, 'orders/created', 'orders/confirmed', ...compliance],
    // Gone for good: such a delivery is not tried again, and its installation hears nothing more until it is enabled.
    refuses: { 'orders/confirmed': 410 },
    colour: [52, 84, 148],
    listing: {
      tagline: 'ملصقات الشحن وتتبّع الطرود في 58 ولاية',
      description:
        'اطبع ملصق الشحن بنقرة واحدة، واختر التوصيل إلى المنزل أو إلى المكتب، وتابع كل طرد حتى يصل.\n\nيحسب توصيل سعر الشحن حسب الولاية، ويغيّر حالة الطلب تلقائيًا عند تسليمه.',
      category: 'shipping',
      languages: ['ar', 'fr'],
      features: ['ملصقات جاهزة للطباعة', 'أسعار حسب الولاية', 'تحديث الحالة تلقائيًا'],
      pricing: { kind: 'free', note: null },
      scopeReasons: { write_orders: 'لتغيير حالة الطلب عند تسليم الطرد.' },
    },
  },
  {
    handle: 'carte-fidelite',
    name: 'Carte Fidélité',
    fate: 'waiting',
    page: 'named',
    installed: false,
    scopes: ['read_orders', 'read_customers', 'write_customers'],
    optionalScopes: [],
    topics: [...lifecycle, 'orders/created', ...compliance],
    refuses: {},
    colour: [140, 60, 106],
    listing: {
      tagline: 'Des points à chaque achat, des clients qui reviennent',
      description:
        'Vos clients gagnent des points à chaque commande livrée et les dépensent en remises. Vous voyez qui revient, et ce qui les fait revenir.',
      category: 'customers',
      languages: ['fr', 'ar', 'en'],
      features: ['Points automatiques', 'Paliers et remises', 'Carte par téléphone'],
      pricing: { kind: 'external', note: 'Gratuit jusqu’à 200 clients' },
      scopeReasons: {
        read_customers: 'Pour tenir le compte de points de chaque client.',
        write_customers: 'Pour noter le palier sur la fiche du client.',
      },
    },
  },
  {
    handle: 'promo-flash',
    name: 'Promo Flash',
    fate: 'sent_back',
    page: null,
    installed: false,
    scopes: ['read_products', 'write_products'],
    optionalScopes: [],
    topics: [...lifecycle, ...compliance],
    refuses: {},
    colour: [190, 122, 30],
    listing: {
      tagline: 'The best promotions app in the world!!!',
      description: 'Flash sales, banners, countdowns. Everything will be added soon.',
      category: 'marketing',
      languages: ['en'],
      features: ['Countdowns'],
      pricing: { kind: 'external', note: null },
      scopeReasons: {},
    },
  },
];

export interface Reachable extends MarketplaceApp {
  /** Where its server is: scheme, host and port. */
  origin: string;
}

/** What a developer would write into `souk.app.toml`. */
export const manifestOf = (
  { handle, name, page, scopes, optionalScopes, topics, origin }: Reachable,
  more: string[] = [],
) => ({
  name,
  handle,
  api_version: '2026-10',
  scopes: [...scopes, ...more],
  optional_scopes: optionalScopes,
  hosting: { url: origin },
  ...(page && { admin: { path: '/', title: name } }),
  install: { redirect_urls: [`${origin}/installed`] },
  webhooks: [{ topics, uri: '/webhooks' }],
  data: {
    definitions: scopes.includes('read_orders')
      ? [{ owner: 'order', key: 'note', type: 'text', name: 'Note', max_length: 200, visibility: 'business' }]
      : [],
  },
});
