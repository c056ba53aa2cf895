import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { anyRecord } from '#shared/contract/endpoint.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'
import type { Decision } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import type { Role } from '#shared/rights/roles.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import type { Tx } from '../transactions/tx.ts'
import type { Decided } from './decided.ts'
import type { DueAs } from './due-as.ts'
import type { LoggedAs } from './logged-as.ts'
import type { RecordRef } from './record-ref.ts'
import type { SearchedAs } from './searched-as.ts'
import type { WaitsAs } from './waits-as.ts'

export type RecordTable = PgTable & { id: PgColumn }
export type DeletableTable = RecordTable & { deletedAt: PgColumn; deletionId: PgColumn }

/**
 * Where the records of a kind lie. `project` and `brand` are columns of their own, and keep what they name from being deleted. A part of
 * another record (`of` is the column that names it, `in` the kind) lies where that one lies, and goes with it. What hangs on records of
 * any kind (`on`) does so too.
 */
export type Place = {
  project?: PgColumn
  brand?: PgColumn
  of?: { column: PgColumn; in: string }
  on?: { type: PgColumn; id: PgColumn }
}

/**
 * A kind of record, as all that is the same for all kinds needs to know it: comments, history, deletion, purge, what keeps a brand or a
 * project from being deleted, tests. It stands in the feature's `record.ts`, and its `routes.ts` hands it over as one of its `kinds`.
 */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** 'task': in addresses, and the `recordType` of events, comments and whatever else names a record of any kind by `recordId` */
  name: string
  /** its name in a sentence, for one and for many: 'task', 'tasks' */
  noun: string
  nouns: string
  table: Table
  /** what one is called in a list, in a search and where it is told of; without one it goes by the title of what it hangs on */
  title?: PgColumn
  place: Place
  /** when its records are archived: the archived are counted apart */
  archivedAt?: PgColumn
  /**
   * Its records are marked when deleted, can be taken back, and are removed for good after 30 days; the table has `deletableColumns`.
   * `parent` is the column of a tree: what lies below goes along.
   */
  deletable?: { parent?: PgColumn; listed?: ListedDeletion }
  /** Finds a record that is opened by itself, and so has a view and a history. @throws AppError not_found when the actor may not see it */
  find?: (db: Queryable, actor: Actor, id: string) => Promise<RecordRef>
  /** the row of the permission table that opens one, such as `tasks.view`; goes with `find` */
  opensBy?: string
  /**
   * The condition under which this actor sees one, on the alias that lists of its kind use (`tasks t`): the twin of its rule. What a
   * lower feature counts of it on its cards, it counts by this. Of a part it is what is asked beside the record it hangs on.
   */
  seen?: (actor: Actor) => SQL
  /** that alias; only where both are named, notices of this kind and what hangs on it are shown */
  alias?: string
  /** whether this actor may comment on it, also with files; a kind without this has no comments */
  canComment?: (actor: Actor, ref: RecordRef) => Decision
  /** Follows up, in the same transaction, on a comment that was written on one of its records. */
  commented?: (tx: Tx, ctx: Ctx, id: string, comment: { audience: NoteAudience; body: string }) => Promise<void>
  /** what comments on it point at; on a kind without this they point at nothing */
  anchored?: Anchored
  /** whether this actor may attach files to it itself; on a kind without this none hang but those of its comments */
  canAttach?: (actor: Actor, ref: RecordRef) => Decision
  /** the condition on its alias under which one is done, for progress */
  done?: SQL
  /** how it falls due; a kind without this is on nobody's calendar */
  due?: DueAs
  /** how it waits for an answer; a kind without this never does */
  waits?: WaitsAs
  /** how hours are logged on it; a kind without this has none */
  logged?: LoggedAs
  /** who may attach also takes any file off it: the condition on its alias, the twin of `canAttach`; without this, as of every file */
  filesGo?: (actor: Actor) => SQL
  /** Follows up, in the same transaction, on a file having been attached to or removed from one of its records. */
  filesChanged?: (tx: Tx, ctx: Ctx, id: string) => Promise<void>
  /** Follows up, in the same transaction, on a new version of a record that its own records may contain. */
  partChanged?: (tx: Tx, ctx: Ctx, part: { recordType: string; recordId: string }) => Promise<void>
  quotes?: (db: Queryable, reader: Pick<Ctx, 'actor' | 'services'>, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** how it is found by words; a kind without this is not */
  search?: SearchedAs
  /** what people see of it; history shows people outside the agency its open fields and no others */
  view?: z.ZodObject
  /** fields that not everybody who sees a record reads, each with the row of rights that opens it: history leaves them out for others */
  fieldReaders?: Readonly<Record<string, string>>
  work?: Work
  /** its versions are approved and rejected: it has decisions in the chain (decision 21) */
  decided?: Decided
  /** Deletes one, as the kind's own command does; its `routes.ts` adds it and `restore`, since commands name the kind. @throws AppError */
  remove?: (ctx: Ctx, id: string) => Promise<{ deletionId: string }>
  /** Takes a deletion back. @throws AppError */
  restore?: (ctx: Ctx, id: string, deletionId: string) => Promise<unknown>
}

/** How what was deleted of a kind is found and taken back under Recently deleted, by whoever may delete it. */
export type ListedDeletion = {
  /** what it is called there: a column, or words of several on the kind's `alias` */
  title: PgColumn | SQL
  /** the condition under which this actor may delete one, marked or not, on the kind's `alias`: the twin of its rule */
  mayDelete: (actor: Actor, kinds: RecordKinds) => SQL
}

/** What makes a kind somebody's work: it is listed when they go, and given to others. */
export type Work = {
  /** still to do, and with this person. @param alias of the table in the query */
  heldBy: (alias: SQL, userId: string | SQL) => SQL
  /** the roles of which somebody may take it over; without, whoever is on the team of its project */
  takers?: readonly Role[]
  /** gives one to somebody else, or to nobody, as the kind's own command does. @throws AppError */
  handOver: (ctx: Ctx, change: { id: string; from: string; assigneeId: string | null }) => Promise<unknown>
  /** tells of what stays with somebody, in the transaction in which their account or a role of theirs has ended */
  left?: (tx: Tx, ctx: Ctx, userId: string) => Promise<void>
}

/** A version that comments point at. `open`: everybody outside the agency who sees the record sees it. */
export type AnchoredVersion = { number: number; open: boolean }

/** How comments on a kind point at its versions. */
export type Anchored = {
  /** The version that somebody points at, once it can be there where they point. @throws AppError not_found when they do not see it, invalid_input */
  versionAt: (db: Queryable, actor: Actor, recordId: string, anchor: AnchorInput) => Promise<AnchoredVersion>
  /** whether this actor sees the version of this id, as it stands in the query */
  seen: (actor: Actor, versionId: SQL) => SQL
  /** the round of review that is now, or that begins next; no decision comes between this and the end of the transaction */
  roundNow: (db: Queryable, recordId: string) => Promise<number>
}

export type OpenedKind = RecordKind & Required<Pick<RecordKind, 'find' | 'view' | 'opensBy'>>
export type CommentedKind = OpenedKind & Required<Pick<RecordKind, 'canComment'>>
export type AnchoredKind = CommentedKind & Required<Pick<RecordKind, 'anchored'>>
export type AttachableKind = OpenedKind & Required<Pick<RecordKind, 'canAttach'>>
export type DecidedKind = OpenedKind & Required<Pick<RecordKind, 'decided'>>
export type SearchedKind = RecordKind & Required<Pick<RecordKind, 'search' | 'seen' | 'alias'>>

export type ListedKind = RecordKind &
  Required<Pick<RecordKind, 'remove' | 'restore' | 'alias'>> & { deletable: { parent?: PgColumn; listed: ListedDeletion } }

/** Removes what is kept about records of a type outside of any kind, in the transaction that removes them for good. */
export type Purged = (tx: Tx, recordType: string, ids: readonly string[]) => Promise<unknown>

/** Every kind of record there is; made once, from the features. */
export class RecordKinds {
  readonly all: readonly RecordKind[]
  /** kinds that are opened by themselves: each has a history */
  readonly opened: readonly OpenedKind[]
  readonly commented: readonly CommentedKind[]
  /** kinds whose comments point at a version */
  readonly anchored: readonly AnchoredKind[]
  /** kinds that files hang on */
  readonly attachable: readonly AttachableKind[]
  /** kinds whose versions are decided on */
  readonly decided: readonly DecidedKind[]
  /** kinds that are found by words */
  readonly searched: readonly SearchedKind[]
  /** kinds that stand under Recently deleted */
  readonly listed: readonly ListedKind[]

  /** what else goes with records that are removed for good */
  readonly purged: readonly Purged[]

  /** @throws Error when two kinds share a name, or a place that is a part names none */
  constructor(all: readonly RecordKind[], purged: readonly Purged[] = []) {
    this.all = all
    this.purged = purged
    this.opened = all.filter((kind): kind is OpenedKind => kind.find !== undefined && kind.view !== undefined && kind.opensBy !== undefined)
    this.listed = all.filter((kind): kind is ListedKind => kind.deletable?.listed !== undefined)
    this.commented = this.opened.filter((kind): kind is CommentedKind => kind.canComment !== undefined)
    this.anchored = this.commented.filter((kind): kind is AnchoredKind => kind.anchored !== undefined)
    this.attachable = this.opened.filter((kind): kind is AttachableKind => kind.canAttach !== undefined)
    this.decided = this.opened.filter((kind): kind is DecidedKind => kind.decided !== undefined)
    this.searched = all.filter(
      (kind): kind is SearchedKind => kind.search !== undefined && kind.seen !== undefined && kind.alias !== undefined,
    )
    const names = all.map((kind) => kind.name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) throw new Error(`Two kinds of records are called ${twice}.`)
    for (const { name, deletable, remove, restore, alias } of all) {
      if (deletable?.listed && !(remove && restore && alias))
        throw new Error(`${name} is listed when deleted: give it an alias, and in its routes.ts remove and restore.`)
    }
    for (const { name, place, deletable, table, find, view, opensBy, search, seen, alias } of all) {
      if (search && !(seen && alias)) throw new Error(`${name} is found by words, but does not say how it is seen, on which alias.`)
      if (find && !view) throw new Error(`${name} can be opened, but has no view to say what of it is internal.`)
      if (find && opensBy === undefined)
        throw new Error(`${name} can be opened, but does not name the row of rights that opens it (opensBy).`)
      if (place.of && !names.includes(place.of.in)) throw new Error(`${name} is a part of ${place.of.in}, which is no kind of record.`)
      if (deletable && !('deletedAt' in table)) throw new Error(`${name} is deletable, but its table has no deletableColumns.`)
    }
  }

  /** @throws Error for a name that comes from our own code */
  named(name: string): RecordKind {
    const found = this.all.find((kind) => kind.name === name)
    if (!found) throw new Error(`There is no kind of record called ${name}. Does the routes.ts of its feature hand it over?`)
    return found
  }

  /** The condition under which this actor sees a record of this kind. @throws Error for a kind that does not say it */
  seenBy(actor: Actor, name: string): SQL {
    const { seen } = this.named(name)
    if (!seen) throw new Error(`${name} does not say in its record.ts how it is seen.`)
    return seen(actor)
  }

  /** The groups of kinds that one belongs to, as `RefreshedBy` names them. @param name of a kind, or of what is none */
  groupsOf(name: string): readonly string[] {
    const { logged, work, done, waits } = this.all.find((kind) => kind.name === name) ?? {}
    return [...(logged ? ['@hours'] : []), ...(work || done ? ['@work'] : []), ...(waits ? ['@waits'] : [])]
  }

  /** The rows of rights that an operation names, with those of every kind for `anyRecord`. */
  rowsOf(rights: readonly string[]): string[] {
    return [...new Set(rights.flatMap((row) => (row === anyRecord ? this.opened.map(({ opensBy }) => opensBy) : row)))]
  }

  /**
   * That the record of this type and id, as both stand in the query, is there and this actor sees it; of a kind that does not say how,
   * nobody does. @param among kinds that there can be, none of them on the alias of the query itself
   */
  inSight(actor: Actor, type: SQL, id: SQL, among: readonly RecordKind[] = this.all): SQL {
    const each = among.flatMap((kind) => {
      if (!kind.seen || !kind.alias) return []
      const alias = sql.raw(kind.alias)
      const living = kind.deletable ? sql` and ${alias}.deleted_at is null` : sql``
      const from = sql`from ${sql.raw(tableOf(kind))} ${alias} where ${alias}.id = ${id}${living}`
      // The offset keeps PostgreSQL from reading all records of the kind into a hash: a page of notices names a few, found by their ids.
      return [sql`(${type} = ${kind.name} and exists (select ${from} and ${kind.seen(actor)} offset 0))`]
    })
    return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
  }

  /**
   * The condition under which nothing living is left in a project or a brand, so that it can be deleted; `refuseUnlessEmpty` asks the
   * same when somebody does. @param id of the one or the other, as it stands in the query
   */
  leftEmpty(holder: 'project' | 'brand', id: SQL): SQL {
    const left = this.all.flatMap((kind) => {
      const column = kind.place[holder]
      if (!column) return []
      const living = kind.deletable ? sql` and x.deleted_at is null` : sql``
      return [sql`not exists (select 1 from ${sql.raw(tableOf(kind))} x where x.${sql.raw(`"${column.name}"`)} = ${id}${living})`]
    })
    return left.length > 0 ? sql.join(left, sql` and `) : sql`true`
  }

  /** The kind that somebody asked for, to look at it. @throws AppError invalid_input */
  openedAs(name: string): OpenedKind {
    return oneOf(this.opened, name)
  }

  /** The kind that somebody asked for, to comment on it. @throws AppError invalid_input */
  commentedAs(name: string): CommentedKind {
    return oneOf(this.commented, name)
  }

  /** The kind that somebody asked for, to attach a file to it. @throws AppError invalid_input */
  attachableAs(name: string): AttachableKind {
    return oneOf(this.attachable, name)
  }

  /** Kinds whose records are parts of this kind's, or hang on any record. */
  hangingOn({ name }: RecordKind): RecordKind[] {
    return this.all.filter(({ place }) => place.of?.in === name || place.on !== undefined)
  }
}

function oneOf<Kind extends RecordKind>(kinds: readonly Kind[], name: string): Kind {
  const found = kinds.find((kind) => kind.name === name)
  if (!found) throw invalid('recordType', `Choose one of: ${kinds.map((kind) => kind.name).join(', ')}.`)
  return found
}

/** The kind's table as it stands in a statement. */
export function tableOf({ table }: RecordKind): string {
  return `"${getTableName(table)}"`
}
