import { type Actor, isClient } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, denied, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Brands and projects'
//                                                                         AD PM PO DM GD VE CR CW CY IN CL NO
export const brandRights = {
  'brands.view': rightsRow(area, 'View brands', 'Y Y Y Y Y Y Y Y Y v v -'),
  'brands.billing': rightsRow(area, 'See what a brand is billed under', 'Y Y Y Y Y Y Y Y Y - - -'),
  'brands.billing-edit': rightsRow(area, 'Edit a brand’s billing data', 'Y Y - - - - - - - - - -'),
  'brands.create': rightsRow(area, 'Create brand', 'Y Y - - - - - - - - - -'),
  'brands.edit': rightsRow(area, 'Edit brand; allocate users to brand', 'Y - - - - - - - - - - -'),
  'brands.archive': rightsRow(area, 'Archive, restore a brand', 'Y - - - - - - - - - - -'),
  'brands.delete': rightsRow(area, 'Delete brand (only when empty)', 'Y - - - - - - - - - - -'),
  'brands.team': rightsRow(area, 'View brand allocations', 'Y Y Y Y Y Y Y Y Y - - -'),
  'billing.contacts': rightsRow('Billing', 'Set the billing-contact flag of a client', 'Y - - - - - - - - - - -'),
}

/** What the rules need to know of a brand. */
export type BrandFacts = { id: string }

/** True where the workspace shows names and cards of all brands and projects to people outside the agency. */
export function opensDirectory(actor: Actor): boolean {
  return actor.external && actor.scope.openDirectory
}

/** The brand's card and details; a project allocation alone does not give them. */
export function canViewBrand(actor: Actor, brand: BrandFacts): Decision {
  if (opensDirectory(actor)) return allowed
  const view = decide(actor, brandRights['brands.view'], { brandId: brand.id })
  return view.allowed ? view : hidden
}
/** The brand's name and logo: whoever sees the brand, or one of its projects. */
export function canNameBrand(actor: Actor, brand: BrandFacts): Decision {
  if (actor.external && actor.scope.namedBrandIds.has(brand.id)) return allowed
  return canViewBrand(actor, brand)
}
/** Whether the list can hold anything for this person. */
export function canListBrands(actor: Actor): Decision {
  return actor.external ? allowed : decide(actor, brandRights['brands.view'])
}
export function canSeeBilling(actor: Actor): Decision {
  return decide(actor, brandRights['brands.billing'])
}
export function canCreateBrand(actor: Actor): Decision {
  return decide(actor, brandRights['brands.create'])
}
export function canEditBrand(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrand(actor, brand), () => decide(actor, brandRights['brands.edit']))
}
export function canEditBrandBilling(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrand(actor, brand), () => decide(actor, brandRights['brands.billing-edit']))
}
/** Whether these fields may be changed together. The names of all billing data begin with `billing`. */
export function canEditBrandFields(actor: Actor, brand: BrandFacts, fields: readonly string[]): Decision {
  return fields.every((field) => field.startsWith('billing')) ? canEditBrandBilling(actor, brand) : canEditBrand(actor, brand)
}
export function canArchiveBrand(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrand(actor, brand), () => decide(actor, brandRights['brands.archive']))
}
export function canDeleteBrand(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrand(actor, brand), () => decide(actor, brandRights['brands.delete']))
}
export function canViewBrandTeam(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrand(actor, brand), () => decide(actor, brandRights['brands.team']))
}
/** Names billing contacts, who see the invoices of their brand. */
export function canSetBillingContact(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrandTeam(actor, brand), () => canNameBillingContacts(actor))
}
/** The same where no brand is at hand yet: in an invitation. */
export function canNameBillingContacts(actor: Actor): Decision {
  return decide(actor, brandRights['billing.contacts'])
}
/** Only clients can be one: staff see invoices by their roles, influencers see none. */
export function canBeBillingContact(person: Parameters<typeof isClient>[0] & { fullName: string }): Decision {
  return isClient(person) ? allowed : denied(`${person.fullName} isn’t a client. Only clients can be billing contacts.`)
}
