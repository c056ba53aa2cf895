/** A client of the demo agency. `mark` is the figure of its logo. */
export type BrandEntry = {
  name: string
  industry: string
  description: string
  currency: string
  country: string
  mark: 'rings' | 'peaks' | 'leaf' | 'bars' | 'arc' | 'grid' | 'drop' | 'sun' | null
  colours: [ground: string, figure: string]
}

/** The demo's twelve clients; two of them have not sent a logo yet. */
export const brandEntries: BrandEntry[] = [
  {
    name: 'Harbour & Pine Coffee',
    industry: 'Food and drink',
    description: 'Roastery with 38 cafés along the coast. Moves from a regional favourite to a shelf brand in three countries.',
    currency: 'GBP',
    country: 'United Kingdom',
    mark: 'drop',
    colours: ['#1f3a34', '#e8c39e'],
  },
  {
    name: 'Lumen Mobility',
    industry: 'Automotive',
    description: 'Electric cargo bikes and charging lockers for cities. Launches its second model in spring.',
    currency: 'EUR',
    country: 'Germany',
    mark: 'rings',
    colours: ['#0f172a', '#facc15'],
  },
  {
    name: 'Fjellvann',
    industry: 'Outdoor',
    description: 'Rainwear and tents made from recycled nets. Speaks calmly, shows weather, never sells with discounts.',
    currency: 'NOK',
    country: 'Norway',
    mark: 'peaks',
    colours: ['#0b4f6c', '#f4f1de'],
  },
  {
    name: 'Saffron Table',
    industry: 'Hospitality',
    description: 'Group of eleven restaurants with a delivery kitchen and its own cookery school.',
    currency: 'AED',
    country: 'United Arab Emirates',
    mark: 'sun',
    colours: ['#7a2e1d', '#f6ae2d'],
  },
  {
    name: 'Kumo Skincare',
    industry: 'Beauty',
    description: 'Fragrance-free skincare, sold in pharmacies in Japan and online elsewhere. Strict claims review by its lab.',
    currency: 'JPY',
    country: 'Japan',
    mark: 'arc',
    colours: ['#f1f5f9', '#475569'],
  },
  {
    name: 'Brightwell Health',
    industry: 'Health care',
    description: 'Network of day clinics. Every public sentence passes medical and legal review before it leaves the house.',
    currency: 'USD',
    country: 'United States',
    mark: 'bars',
    colours: ['#0e7490', '#ecfeff'],
  },
  {
    name: 'Quinta do Vale',
    industry: 'Wine',
    description: 'Family estate in the Douro with a small hotel. Two harvest campaigns and one hotel season a year.',
    currency: 'EUR',
    country: 'Portugal',
    mark: 'leaf',
    colours: ['#4a1d3f', '#e9d8a6'],
  },
  {
    name: 'Nordlys Bank',
    industry: 'Finance',
    description: 'Bank without branches for young households. Four tonalities tested, the plain one won.',
    currency: 'DKK',
    country: 'Denmark',
    mark: 'grid',
    colours: ['#1e3a8a', '#93c5fd'],
  },
  {
    name: 'Casa Verde Living',
    industry: 'Furniture',
    description: 'Modular furniture from certified wood, made to order, delivered flat.',
    currency: 'BRL',
    country: 'Brazil',
    mark: 'leaf',
    colours: ['#14532d', '#bbf7d0'],
  },
  {
    name: 'Maple & Main Grocers',
    industry: 'Retail',
    description: 'Neighbourhood grocers with 120 shops. Weekly leaflet, seasonal campaigns, own-label packaging.',
    currency: 'CAD',
    country: 'Canada',
    mark: 'rings',
    colours: ['#9f1239', '#ffe4e6'],
  },
  {
    name: 'Padma Textiles',
    industry: 'Fashion',
    description: 'Woven cotton from Narayanganj for European fashion houses, now with a label of its own.',
    currency: 'USD',
    country: 'Bangladesh',
    mark: null,
    colours: ['#312e81', '#e0e7ff'],
  },
  {
    name: 'Alpenglow Festival',
    industry: 'Culture',
    description: 'Ten days of music and light in the valley every July. Tickets are sold in three waves.',
    currency: 'EUR',
    country: 'Austria',
    mark: null,
    colours: ['#be185d', '#fbcfe8'],
  },
]
