/** What an Algerian shop of clothes, household goods, cosmetics and accessories might sell. Prices in dinars. */
export interface Goods {
  category: string;
  /** In the shape `noun` + `quality`. */
  nouns: readonly string[];
  qualities: readonly string[];
  prices: readonly [least: number, most: number];
  options: readonly { name: string; values: readonly string[] }[];
  tags: readonly string[];
  code: string;
}

const sizes = { name: 'Taille', values: ['S', 'M', 'L', 'XL', 'XXL'] };
const shoeSizes = { name: 'Pointure', values: ['37', '38', '39', '40', '41', '42', '43', '44'] };
const colours = { name: 'Couleur', values: ['Noir', 'Blanc', 'Beige', 'Bleu', 'Bordeaux', 'Vert'] };

export const allGoods: readonly Goods[] = [
  {
    category: 'Vêtements femme',
    nouns: ['Robe', 'Abaya', 'Hijab', 'Caftan', 'Jupe', 'Chemisier', 'Gilet', 'Karakou', 'Ensemble'],
    qualities: ['en crêpe', 'en satin', 'brodé main', 'été', "d'Alger", 'de Tlemcen', 'fleuri', 'plissé', 'en lin'],
    prices: [1800, 14500],
    options: [sizes, colours],
    tags: ['femme', 'mode'],
    code: 'VF',
  },
  {
    category: 'Vêtements homme',
    nouns: ['Chemise', 'Pantalon', 'Qamis', 'Burnous', 'T-shirt', 'Veste', 'Survêtement', 'Gandoura'],
    qualities: ['en coton', 'classique', 'slim', 'oversize', 'en laine', 'du Djurdjura', 'hiver', 'en velours'],
    prices: [1200, 18000],
    options: [sizes],
    tags: ['homme', 'mode'],
    code: 'VH',
  },
  {
    category: 'Chaussures',
    nouns: ['Baskets', 'Mocassins', 'Sandales', 'Bottines', 'Babouches', 'Escarpins'],
    qualities: ['en cuir', 'légères', 'de ville', 'montantes', 'brodées', 'confort'],
    prices: [2200, 12500],
    options: [shoeSizes],
    tags: ['chaussures'],
    code: 'CH',
  },
  {
    category: 'Maison',
    nouns: ['Plaid', 'Théière', 'Plateau', 'Tapis', 'Parure de lit', 'Lampe', 'Couscoussier', 'Service à café'],
    qualities: [
      'en cuivre',
      'du M’Zab',
      'kabyle',
      'en inox',
      'artisanal',
      'deux places',
      'de Ghardaïa',
      'en céramique',
    ],
    prices: [900, 24000],
    options: [],
    tags: ['maison'],
    code: 'MA',
  },
  {
    category: 'Beauté',
    nouns: ['Huile', 'Savon', 'Parfum', 'Crème', 'Masque', 'Coffret', 'Eau de rose', 'Rhassoul'],
    qualities: ["d'argan", 'de nigelle', "à l'huile d'olive", 'au musc', 'hydratant', 'de Damas', 'naturel', 'au miel'],
    prices: [450, 6800],
    options: [],
    tags: ['beauté'],
    code: 'BE',
  },
  {
    category: 'Accessoires',
    nouns: ['Sac à main', 'Ceinture', 'Montre', 'Foulard', 'Bracelet', 'Lunettes', 'Portefeuille', 'Collier'],
    qualities: ['en cuir', 'en argent', 'berbère', 'élégant', 'en corail', 'sport', 'en soie', 'minimaliste'],
    prices: [600, 9800],
    options: [{ name: 'Couleur', values: ['Noir', 'Camel', 'Argent'] }],
    tags: ['accessoires'],
    code: 'AC',
  },
  {
    category: 'Enfants',
    nouns: ['Body', 'Pyjama', 'Cartable', 'Poussette', 'Jouet', 'Doudoune', 'Trousse'],
    qualities: ['bébé', 'licorne', 'dinosaure', 'rentrée', 'en coton bio', 'éducatif', 'premier âge'],
    prices: [700, 16000],
    options: [],
    tags: ['enfant'],
    code: 'EN',
  },
  {
    category: 'Électronique',
    nouns: ['Écouteurs', 'Chargeur', 'Montre connectée', 'Enceinte', 'Batterie externe', 'Support', 'Câble'],
    qualities: ['Bluetooth', 'rapide', '20 W', '10 000 mAh', 'étanche', 'magnétique', 'USB-C'],
    prices: [500, 13500],
    options: [],
    tags: ['électronique'],
    code: 'EL',
  },
];
