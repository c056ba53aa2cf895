import type { Channel, Licence } from '#features/workspace/files/schema.ts'
import type { UsageRightsView } from './schema.ts'

export const licenceLabels: Readonly<Record<Licence, string>> = {
  own_work: 'Own work',
  commissioned: 'Commissioned',
  client_supplied: 'Supplied by the client',
  royalty_free: 'Royalty-free',
  rights_managed: 'Rights-managed',
  editorial: 'Editorial use only',
  creative_commons: 'Creative Commons',
  public_domain: 'Public domain',
  other: 'Other',
}

export const channelLabels: Readonly<Record<Channel, string>> = {
  web: 'Website',
  social: 'Social media',
  digital_ads: 'Digital ads',
  email: 'Email',
  print: 'Print',
  press: 'Press',
  out_of_home: 'Out of home',
  point_of_sale: 'Point of sale',
  packaging: 'Packaging',
  tv: 'TV',
  cinema: 'Cinema',
  radio: 'Radio',
  internal: 'Internal use',
}

export type RightsField = Exclude<keyof UsageRightsView, 'id' | 'version' | 'state'>

export const rightsLabels: Readonly<Record<RightsField, string>> = {
  licence: 'Licence',
  terms: 'Terms',
  holder: 'Rights holder',
  validUntil: 'Valid until',
  territory: 'Territory',
  channels: 'Channels',
  source: 'Source',
}
