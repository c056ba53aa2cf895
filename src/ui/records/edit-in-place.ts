import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyZodMessages } from '#shared/contract/zod-messages.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Decision } from '#shared/rights/decision.ts'
import { type ConfirmOptions, useConfirm } from '../dialogs/confirm.tsx'
import { tellFailure } from '../lists/failure-toast.ts'
import type { FieldNotes } from './property.tsx'
import { type Reading, RecordEdits, shownValue } from './record-edits.ts'
import { takeRecord } from './record-queries.ts'
import { editsOf, useEdits } from './use-record-edits.ts'

// Fields say the same sentences as the server.
applyZodMessages()

export type EditableRow = { readonly id: string; readonly version: number }
type NameOf<Row> = keyof Row & string
type Checked = { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } }

/** What is said once of a kind of record whose fields are edited where they stand. */
export interface EditedKind<Row extends EditableRow, Name extends NameOf<Row>> {
  /** its key in the cache begins with it: `['task', id]` */
  readonly kind: string
  /** "task": for the sentences */
  readonly noun: string
  /** Whether a failure is told as one text, "Failed to update deliverable: …". */
  readonly failuresInOne?: true
  readonly labels: Readonly<Record<Name, string>>
  /** What may be entered, by the same schemas as on the server. A field that is saved but not shown stands here too. */
  readonly schemas: Readonly<Record<Name, { safeParse: (value: unknown) => Checked }>> &
    Readonly<Record<string, { safeParse: (value: unknown) => Checked }>>
  readonly canChange: (actor: Actor, row: Row, name: Name) => Decision
  /** What the person confirms before these fields change, or before files do (`files`); null where there is nothing to ask. */
  readonly question?: (row: Row, names: readonly string[]) => ConfirmOptions | null
  /** Stores changed fields; the version is the one they are based on. */
  readonly send: (changes: { readonly id: string; readonly version: number }) => Promise<Row>
  /** What else shows the record, apart from its own query. */
  readonly take?: (queryClient: QueryClient, row: Row) => void
  /** How a value reads, for the choice between two. @param row as it is now, which may know a name for an id */
  readonly reading?: (name: Name, value: unknown, row: Row) => string
  /** The title of the toast when saving failed; "Failed to update task" without it. */
  readonly refusal?: (names: readonly string[]) => string
}

/** The fields of one record as they are edited in place. */
export interface Editing<Row extends EditableRow, Name extends NameOf<Row> = NameOf<Row>> {
  /** as it is known now */
  readonly row: Row
  readonly edits: RecordEdits<Row>
  readonly label: (name: Name) => string
  /** What a field shows: entered, or stored. */
  readonly shown: <Key extends Name>(name: Key) => Row[Key]
  readonly notes: (name: Name) => FieldNotes
  /** Whether this person may change it. */
  readonly may: (name: Name) => boolean
}

/** @param row as it is known now */
export function useEditing<Row extends EditableRow, Name extends NameOf<Row>>(
  kind: EditedKind<Row, Name>,
  row: Row,
  actor: Actor,
): Editing<Row, Name> {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  // Kept per person: whoever signs in after somebody else finds nothing of theirs.
  const [edits] = useState(() => editsOf(`${actor.userId} ${kind.kind} ${row.id}`, () => makeEdits(kind, queryClient, confirm, row.id)))
  const entered = useEdits(edits)
  return {
    row,
    edits,
    label: (name) => kind.labels[name],
    shown: (name) => shownValue(entered.get(name), row[name]),
    may: (name) => kind.canChange(actor, row, name).allowed,
    notes: (name) => ({
      edit: entered.get(name),
      stored: row[name],
      reading: (value) => kind.reading?.(name, value, row) ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
      onKeepMine: () => edits.keepMine(name),
      onTakeTheirs: () => edits.drop(name),
    }),
  }
}

function makeEdits<Row extends EditableRow, Name extends NameOf<Row>>(
  kind: EditedKind<Row, Name>,
  queryClient: QueryClient,
  confirm: ReturnType<typeof useConfirm>,
  id: string,
): RecordEdits<Row> {
  const key = [kind.kind, id]
  const row = () => queryClient.getQueryData<Row>(key)
  return new RecordEdits<Row>({
    row,
    read: (name, value) => read(kind.schemas[name]?.safeParse(value)),
    confirm: async (names) => {
      const known = row()
      const question = known && kind.question?.(known, names)
      return question ? confirm(question) : true
    },
    send: (changes, version) => kind.send({ id, version, ...changes }),
    take: (stored) => {
      takeRecord(queryClient, kind.kind, stored)
      kind.take?.(queryClient, stored)
    },
    onRefused: (sentence, names) => tellFailure(kind.refusal?.(names) ?? `Failed to update ${kind.noun}`, sentence, kind.failuresInOne),
  })
}

function read(checked: Checked | undefined): Reading {
  if (checked?.success) return { value: checked.data }
  return { sentence: checked?.error.issues[0]?.message ?? 'This cannot be saved.' }
}
