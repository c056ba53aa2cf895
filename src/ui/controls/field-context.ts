import { createContext, use } from 'react'

/** How near a text is to its limit; null while there is room. */
export interface LimitState {
  /** "190 of 200", for eyes. */
  readonly counter: string
  /** What to do, once it is too long. */
  readonly sentence: string | null
}

/** What a Field tells the control inside it. */
export interface FieldLink {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
  readonly disabled: boolean
  /** Takes how near its text is to the limit. */
  readonly onLimit?: ((state: LimitState | null) => void) | undefined
}

export const FieldContext = createContext<FieldLink | null>(null)

/** What every control of ours takes besides its own props. Inside a Field nothing of this is needed. */
export interface ControlProps {
  readonly id?: string | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

export interface ControlLink {
  readonly id: string | undefined
  readonly disabled: boolean
  readonly 'aria-label': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** Joins a control to the Field round it: id, description, error. `aria-required` and not `required`, so that our words show and not the browser's. */
export function useControl(own: ControlProps): ControlLink {
  const field = use(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    disabled: own.disabled ?? field?.disabled ?? false,
    'aria-label': own['aria-label'],
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': (own.invalid ?? field?.invalid) ? true : undefined,
    'aria-required': field?.required ? true : undefined,
  }
}

/** The id of the Field's label, for groups that take their name by aria-labelledby. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId
}
