import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Actor, GuestLink } from '#shared/rights/actor.ts'
import { invalid } from '#shared/rights/errors.ts'
import type { Ctx } from '../context.ts'
import type { RecordKinds } from '../records/record-kind.ts'
import type { Changes } from '../transactions/events.ts'
import type { Tx } from '../transactions/tx.ts'

declare module '#platform/context.ts' {
  interface Services {
    /** upload targets, and the records through which files are opened; read when first asked for */
    filePlaces: () => Promise<FilePlaces>
  }
}

/**
 * Where a file can be uploaded to, such as a project's documents. An upload names its place before its first byte; the record that takes
 * the finished upload names it again. It stands in the feature's `record.ts`, and its `routes.ts` hands it over as one of its `places`.
 */
export type UploadPlace<Input extends z.ZodObject = z.ZodObject> = {
  /** 'document': in the metadata of the upload */
  name: string
  /** what says which one: ids, as text */
  input: Input
  /** Refuses whoever may not put a file there now. @throws AppError as the command that takes the file would */
  assertMayUpload(ctx: Ctx, at: z.output<Input>): Promise<void>
}

/** A place as an upload carries it: its name, and what says which one. */
export type PlaceNamed = { place: string } & Record<string, unknown>

/**
 * What became known of a file, for the records that show it: its pictures and words (`read`), or what is said of its rights, with before and
 * after of each field, and whether only the agency reads it.
 */
export type FileNews = { kind: 'read' } | { kind: 'rights'; changes: Changes; inside: boolean }

/** What a record does with a file that somebody brought. */
export type FileUse = {
  uploader: PgColumn
  /** kind and id of the record that the file is shown on, as they stand on the alias */
  record: (kinds: RecordKinds) => { type: SQL; id: SQL }
  /** kind and column of the part of it that the file belongs to, such as an attachment */
  part?: { type: string; id: PgColumn }
  /** when it is a file that the record had, and has no more, as a condition on the alias */
  past?: SQL
}

/** A column that points to files. Every such column has its holder: the file is opened through its record's right, and nobody else's. */
export type FileHolder = {
  column: PgColumn
  /** of its table, in `seen` */
  alias: string
  /** The condition under which this actor may open the file of a row. Deleted rows open nothing. */
  seen: (actor: Actor, kinds: RecordKinds) => SQL
  /** the same for the guest of a secret link; without this a guest opens none of them */
  guest?: (link: GuestLink) => SQL
  /** what the file is called there; by default as it came */
  name?: PgColumn
  /** where people brought the file; what Atelier made itself has none, such as a picture of a person */
  use?: FileUse
  /** Has whatever shows the file learn the news of it, by an event for each record; of a feature whose commands name its kind, `routes.ts` adds it. */
  tell?: (tx: Tx, ctx: Ctx, fileId: string, news: FileNews) => Promise<void>
}

/** Every place that files come to and every column that holds them; made once, from the features. */
export class FilePlaces {
  readonly places: readonly UploadPlace[]
  readonly holders: readonly FileHolder[]

  constructor(places: readonly UploadPlace[], holders: readonly FileHolder[]) {
    this.places = places
    this.holders = holders
    const names = places.map(({ name }) => name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) throw new Error(`Two places of uploads are called ${twice}.`)
  }

  /** The place that somebody named. @throws AppError invalid_input */
  named(name: string): UploadPlace {
    const found = this.places.find((place) => place.name === name)
    if (!found) throw invalid('place', `Choose one of: ${this.places.map((place) => place.name).join(', ')}.`)
    return found
  }

  /**
   * The rows through which this actor may open a file, as `(file_id, name)`; the name is null where the file's own holds.
   * @param file the id of the one that is asked for
   */
  openedBy(actor: Actor, kinds: RecordKinds, file: string): SQL {
    const ways = this.holders.flatMap(({ column, alias, seen, guest, name }) => {
      const condition = actor.link ? guest?.(actor.link) : seen(actor, kinds)
      if (!condition) return []
      const of = (one: PgColumn): SQL => sql.raw(`${alias}."${one.name}"`)
      const from = sql.raw(`"${getTableName(column.table)}" ${alias}`)
      return [
        sql`select ${of(column)} as file_id, ${name ? of(name) : sql`null::text`} as name from ${from}
          where ${of(column)} = ${file} and ${condition}`,
      ]
    })
    return ways.length > 0 ? sql.join(ways, sql` union all `) : sql`select null::uuid as file_id, null::text as name where false`
  }

  /**
   * Where people use files, as far as this actor sees it, as `(file_id, name, uploader_id, record_type, record_id, part_type, part_id, past)`.
   */
  uses(actor: Actor, kinds: RecordKinds): SQL {
    const ways = this.holders.flatMap(({ column, alias, seen, name, use }) => {
      if (!use) return []
      const of = (one: PgColumn): SQL => sql.raw(`${alias}."${one.name}"`)
      const { type, id } = use.record(kinds)
      const part = use.part
        ? sql`${use.part.type}::text as part_type, ${of(use.part.id)} as part_id`
        : sql`null::text as part_type, null::uuid as part_id`
      return [
        sql`select ${of(column)} as file_id, ${name ? of(name) : sql`null::text`} as name, ${of(use.uploader)} as uploader_id, ${type} as record_type,
          ${id} as record_id, ${part}, (${use.past ?? sql`false`}) as past
          from ${sql.raw(`"${getTableName(column.table)}" ${alias}`)} where ${seen(actor, kinds)}`,
      ]
    })
    return sql.join(ways, sql` union all `)
  }

  /** Tells every record that shows the file. */
  async tell(tx: Tx, ctx: Ctx, fileId: string, news: FileNews): Promise<void> {
    for (const holder of this.holders) await holder.tell?.(tx, ctx, fileId, news)
  }
}
