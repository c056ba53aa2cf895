import type { ComponentProps, ReactNode } from 'react'
import { type Control, Controller, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'
import { Field } from '../controls/field.tsx'

/** What a control of ours takes of a field; it is not given its ref. */
type Bound<Value> = {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
}

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> = Omit<
  ComponentProps<typeof Field>,
  'children' | 'error' | 'name'
> & {
  readonly control: Control<Values, unknown, Out>
  readonly name: Name
  readonly children: (bound: Bound<FieldPathValue<Values, Name>>) => ReactNode
}

/** A field of a form whose control is not a plain input: label, control and the form's error. Plain inputs are registered in a Field. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Out = Values>({
  control,
  name,
  children,
  ...words
}: FormFieldProps<Values, Name, Out>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <Field {...words} name={name} error={fieldState.error?.message}>
          {children({ name, value, onChange, onBlur })}
        </Field>
      )}
    />
  )
}
