import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Actor } from '#shared/rights/actor.ts'
import { isId, severalFrom } from '#shared/values/read-search.ts'

/** The place on screen, as far as it says where something new belongs. */
export interface CreatePlace {
  readonly actor: Actor
  readonly projectId: string | null
  readonly brandId: string | null
  /** What the page is filtered by, as its address has it; empty for kinds whose list it doesn't show. */
  readonly filters: Readonly<Record<string, unknown>>
}

/** The value of a filter of the page, if it has just one and the kind knows that value. */
export function filteredBy<Value extends string>(
  { filters }: CreatePlace,
  name: string,
  isKnown: (value: string) => value is Value,
): Value | undefined {
  const [first, ...others] = severalFrom<string>(filters[name], (value) => value !== '') ?? []
  return first !== undefined && others.length === 0 && isKnown(first) ? first : undefined
}

/** Whose records the page is filtered to: the reader's own, or those of one person. @param name of the filter */
export function filteredPerson(place: CreatePlace, name: string): string | null {
  const { mine } = place.filters
  return mine === true || mine === 'true' ? place.actor.userId : (filteredBy(place, name, (value): value is string => isId(value)) ?? null)
}

export interface CreateFieldProps<Values> {
  readonly values: Values
  readonly onChange: (changed: Partial<Values>) => void
}

/** A field of the line besides its title. */
export interface CreateField<Values> {
  readonly name: keyof Values & string
  readonly label: string
  /** A text over the whole width, in place of a chip. */
  readonly isText?: true
  /** Not required: a chip for what a filter of the page set. */
  readonly isOptional?: true
  /** Left out for some values of the others. */
  readonly isHidden?: (values: Values) => boolean
  readonly Control: ComponentType<CreateFieldProps<Values>>
}

export interface CreateDialogProps<Values> {
  readonly begin: Partial<Values>
  readonly onClose: () => void
}

/** What can be created in one line, as its capability declares it under `creates` in its `screens.ts`. */
export interface CreateKind<Values extends object = Record<string, unknown>, Sent = unknown> {
  /** The kind by which the record opens and is found in lists: `task`. */
  readonly record: string
  /** The name of the title among the values. */
  readonly title: keyof Values & string
  /** "Name", for screen readers. */
  readonly titleLabel: string
  readonly placeholder: string
  /** How many characters a title may have. */
  readonly limit: number
  readonly fields: readonly CreateField<Values>[]
  /** Values that a new record starts with, guessed from the place on screen. */
  readonly start: (place: CreatePlace) => Values
  /** Checks what was entered, with the messages of the dialog. */
  readonly schema: z.ZodType<Sent, Values>
  /** Creates the record and shows it in the lists that are loaded. @returns its id @throws AppError */
  readonly create: (sent: Sent, options: { readonly queryClient: QueryClient; readonly idempotencyKey: string }) => Promise<string>
  /** Title and description of the message once it is created. */
  readonly created: readonly [title: string, description?: string]
  /** "Failed to create task", before the sentence of the refusal. */
  readonly failed: string
  /** All its fields, starting with what was entered in the line. */
  readonly Dialog: ComponentType<CreateDialogProps<Values>>
}

/** Declares a kind with the types of its values; the line treats all kinds alike. */
export function defineCreateKind<Values extends object, Sent>(kind: CreateKind<Values, Sent>): CreateKind {
  return kind as unknown as CreateKind
}
