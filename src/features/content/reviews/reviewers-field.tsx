import { type PersonChoice, peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { Field } from '#ui/controls/field.tsx'
import { PeopleCombobox } from '#ui/controls/person-combobox.tsx'
import { decidingRoles } from '../items/rules.ts'
import { reviewersMax } from './schema.ts'

const mayDecide = ({ roles }: PersonChoice): boolean => roles?.some((role) => decidingRoles.includes(role)) ?? false

/** What is wrong with a choice of reviewers, in words. */
export function wrongReviewers({ length }: readonly string[]): string | undefined {
  if (length === 0) return 'Choose who is to review it'
  return length > reviewersMax ? `Choose at most ${reviewersMax} people` : undefined
}

interface ReviewersFieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly error: string | undefined
  /** Why these people were filled in: "Same as round 2." */
  readonly reason?: string | undefined
}

const hint = 'Admins, project managers and product owners can decide.'

/** Who is asked to decide: of people who may. */
export function ReviewersField({ value, onChange, error, reason }: ReviewersFieldProps) {
  const choices = usePeopleChoices()
  return (
    <Field label="Reviewers" required error={error} hint={reason ? `${reason} ${hint}` : hint}>
      <PeopleCombobox
        {...peopleToChoose(choices, mayDecide)}
        value={value}
        onChange={onChange}
        emptyText="Nobody who may decide, by that name"
      />
    </Field>
  )
}
