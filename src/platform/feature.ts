import type { Notice, Notices } from '#shared/records/notice-kinds.ts'
import type { RightsRow } from '#shared/rights/decision.ts'
import type { Services } from './context.ts'
import type { Queryable } from './database/db.ts'
import type { FileHolder, UploadPlace } from './files/file-places.ts'
import type { Route } from './http/route.ts'
import type { DatedJob } from './jobs/dated-jobs.ts'
import type { QueuedJob, ScheduledJob } from './jobs/jobs.ts'
import type { EventReader } from './live/readers.ts'
import type { MailLook } from './mail/body.ts'
import type { MailFileMaker, MailFiles } from './mail/files.ts'
import type { Replyable } from './mail/replies.ts'
import type { Watch } from './process/watches.ts'
import type { Followers } from './records/followers.ts'
import type { Hold } from './records/holds.ts'
import type { LinkKind } from './records/link-kinds.ts'
import type { Purged, RecordKind } from './records/record-kind.ts'
import type { Tx } from './transactions/tx.ts'

declare module '#platform/context.ts' {
  interface Services {
    /** the permissions that open pages and tabs of the settings, by id; read when first asked for */
    screenPermissions: () => Promise<Readonly<Record<string, RightsRow>>>
    /** all notices of all capabilities; read when first asked for */
    notices: () => Promise<Notices>
    /** everything that capabilities hand over under one name, such as `replyable`; read when first asked for */
    provided: <Key extends ProvidedKey>(key: Key) => Promise<Provided<Key>[]>
  }
}

type Provided<Key extends keyof FeatureParts> = NonNullable<FeatureParts[Key]> extends readonly (infer One)[] ? One : never
/** What lower capabilities ask of all others without knowing them. */
type ProvidedKey = 'followers' | 'holds' | 'replyable' | 'accountEnded' | 'mailCarriers' | 'mailLooks'

/** What the `routes.ts` of a capability hands to the server. */
export type FeatureParts = {
  routes: readonly Route[]
  /** its rows of the permission table, by the id its contract names */
  rights: Readonly<Record<string, RightsRow>>
  /** the kinds of records that it keeps */
  kinds?: readonly RecordKind[]
  /** where files can be uploaded to */
  places?: readonly UploadPlace[]
  /** its columns that point to files */
  holders?: readonly FileHolder[]
  /** what it makes for mails when they go out */
  mailFiles?: readonly MailFileMaker[]
  /** what keeps the files of all mails; one capability does it */
  mailCarriers?: readonly MailFiles[]
  /** how the agency looks above its mails; one capability says it */
  mailLooks?: readonly ((db: Queryable, services: Pick<Services, 'publicUrl'>) => Promise<MailLook>)[]
  /** what can be handed to somebody without an account, by a secret link */
  links?: readonly LinkKind[]
  /** what it notifies people of */
  notices?: readonly Notice<never>[]
  /** what goes with records that are removed for good, besides kinds that belong to them */
  purged?: readonly Purged[]
  /** who hears of a record; one capability says it for all kinds */
  followers?: readonly Followers[]
  /** what keeps records of other capabilities from being changed or deleted */
  holds?: readonly Hold[]
  /** what it ends with an account, in the transaction that deactivates it */
  accountEnded?: readonly ((tx: Tx, userId: string) => Promise<unknown>)[]
  /** kinds of records whose mails can be answered */
  replyable?: readonly Replyable[]
  scheduled?: (services: Services) => ScheduledJob[]
  queued?: (services: Services) => QueuedJob[]
  /** what it does at dates and times of people's zones */
  dated?: readonly DatedJob[]
  /** what it watches outside for as long as a process runs */
  watches?: (services: Services) => Watch[]
  /** what it keeps that follows from the log of changes */
  readers?: (services: Services) => EventReader[]
}

/**
 * A capability before anybody has asked for it: the server knows where its addresses begin and reads the rest with the first request,
 * so that one more capability costs a start nothing.
 */
export type Feature = {
  /** the first word of its addresses behind `/api/`; several features may share one */
  at: readonly string[]
  load: () => Promise<FeatureParts>
}
