import type { SQL } from 'drizzle-orm'
import type { Actor, GuestLink, LinkPower } from '#shared/rights/actor.ts'
import type { Decision } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../transactions/tx.ts'

declare module '#platform/context.ts' {
  interface Services {
    /** what secret links can open; read when first asked for */
    linkKinds: () => Promise<LinkKinds>
  }
}

/** A record that a link opens, as links name it. */
export type LinkedRecord = { recordType: string; recordId: string }

/** What somebody is about to hand over. */
export type LinkChoice = {
  /** what the link is called unless told */
  name: string
  /** whose link it is: its guests see this brand's name and logo, and nothing of another one; none for what is of no brand */
  brandId: string | null
  /** what cannot be handed over, with the sentence that says why: one of them refuses the link */
  refused: (LinkedRecord & { title: string; reason: string })[]
  /** what to think of before it is handed over, in sentences */
  warnings: (LinkedRecord & { title: string; says: string })[]
}

/**
 * A kind of secret link, such as the delivery of documents. It stands in the `record.ts` of the feature whose records it opens; its
 * `routes.ts` hands it over as one of its `links`. Token, password, tries, expiry, revocation, visits and the page are the same for all
 * (`src/features/records/share-links`; the guest's side is `src/features/records/link-guests`).
 */
export type LinkKind = {
  /** 'delivery': in the contract and in the table */
  name: string
  /** the kinds of records that one can open */
  opens: readonly string[]
  /** id of the row of rights whose holders make, change and revoke one, and see who came */
  right: string
  /** that row's rule */
  may: (actor: Actor) => Decision
  /** Looks at what is to be handed over. @throws AppError invalid_input, not_found for what the actor does not see */
  choose: (ctx: Ctx, records: readonly LinkedRecord[]) => Promise<LinkChoice>
  /** what whoever makes one can allow its guests; nothing where there is no difference */
  powers?: readonly LinkPower[]
  /** what else happens when one is made, in its transaction */
  begin?: (ctx: Ctx, tx: Tx, records: readonly LinkedRecord[]) => Promise<void>
  /**
   * The files that a guest opens by this link now, as `(file_id, name, record_type, record_id, folder text[], place int)`: `folder` is the
   * way to it below what was handed over, `place` the order of the folders. Asked again at each request: what was deleted, moved away or
   * is the agency's own by now is not among them.
   */
  files: (link: GuestLink) => SQL
  /** The condition under which a link `l` opens this record, by itself or with what it lies in. */
  opening: (record: LinkedRecord) => SQL
  /** The condition under which a link `l` opens something of this project. */
  inProject: (projectId: string) => SQL
}

/** Every kind of secret link there is; made once, from the features. */
export class LinkKinds {
  readonly all: readonly LinkKind[]

  constructor(all: readonly LinkKind[]) {
    this.all = all
    const twice = all.find(({ name }, index) => all.findIndex((other) => other.name === name) !== index)
    if (twice) throw new Error(`Two kinds of secret links are called ${twice.name}.`)
  }

  /** @throws AppError invalid_input */
  named(name: string): LinkKind {
    const found = this.all.find((kind) => kind.name === name)
    if (!found) throw invalid('kind', `Choose one of: ${this.all.map((kind) => kind.name).join(', ')}.`)
    return found
  }

  /** Those that this actor may make and revoke. */
  of(actor: Actor): LinkKind[] {
    return this.all.filter((kind) => kind.may(actor).allowed)
  }
}
