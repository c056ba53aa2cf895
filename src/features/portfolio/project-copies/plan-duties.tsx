import { canHaveDuty } from '#features/clients/projects/rules.ts'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { type Duty, roleLabel } from '#shared/rights/roles.ts'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import type { ChosenPeople } from './client.ts'

interface PlanDutiesProps {
  readonly duties: readonly Duty[]
  readonly people: ChosenPeople
  readonly onChange: (people: ChosenPeople) => void
}

/** Who takes over what a duty has to do. */
export function PlanDuties({ duties, people, onChange }: PlanDutiesProps) {
  const choices = usePeopleChoices()
  return (
    <section aria-label="Who takes over" className="flex flex-col gap-3">
      <h3 className="font-semibold">Who takes over</h3>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {duties.map((duty) => (
          <Field key={duty} label={roleLabel(duty)}>
            <PersonCombobox
              {...peopleToChoose(choices, ({ roles = [] }) => canHaveDuty(roles, duty).allowed)}
              value={people[duty] ?? null}
              onChange={(id) => {
                const { [duty]: _before, ...others } = people
                onChange(id ? { ...others, [duty]: id } : others)
              }}
              placeholder="Nobody yet"
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
