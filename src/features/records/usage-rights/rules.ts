import type { ShownFile } from '#shared/records/shown-file.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                        AD PM PO DM GD VE CR CW CY IN CL NO
export const usageRightsRights = {
  'usage-rights.edit': rightsRow(
    'Documents',
    'Say how a file may be used',
    'Y Y u u u u u u u - - -',
    'Who opens the file reads it; where it was bought, only the agency.',
  ),
}

/** Whoever sees the file, and brought it or answers for everybody's. @param file who uploaded it where it is used */
export function canEditUsageRights(actor: Actor, { uploaderId }: { uploaderId: string | null }): Decision {
  return decide(actor, usageRightsRights['usage-rights.edit'], { uploader: uploaderId === actor.userId })
}

/** Whether there is something to read or to say for this actor: people outside the agency are not asked about what nobody has said. */
export function canReadRights(actor: Actor, { rights }: Pick<ShownFile, 'rights'>): boolean {
  return rights !== undefined && (actor.staff || rights.state !== 'none')
}
