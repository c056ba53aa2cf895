import { type Actor, inScope } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'
import { canViewBrand } from '../brands/rules.ts'

const area = 'Brands and projects'
//                                                                  AD PM PO DM GD VE CR CW CY IN CL NO
export const brandKitRights = {
  // A kit is the brand's own: its client has given it to the agency, and whoever posts in its name is to keep to it.
  'brand-kits.view': rightsRow(area, 'View the kit of a brand', 'Y Y Y Y Y Y Y Y Y v v -'),
  // Project managers answer for what is checked against it; they change nothing else of a brand.
  'brand-kits.edit': rightsRow(area, 'Edit the kit of a brand', 'Y Y - - - - - - - - - -'),
}

type BrandFacts = { id: string }

/** Whoever is on the brand; that its card is open to everybody signed in opens no kit. */
export function canViewBrandKit(actor: Actor, brand: BrandFacts): Decision {
  if (!canViewBrand(actor, brand).allowed) return hidden
  const view = decide(actor, brandKitRights['brand-kits.view'], { brandId: brand.id })
  return view.allowed && inScope(actor, { brandId: brand.id }) ? view : hidden
}

export function canEditBrandKit(actor: Actor, brand: BrandFacts): Decision {
  return decideWithin(canViewBrandKit(actor, brand), () => decide(actor, brandKitRights['brand-kits.edit']))
}
