import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { themeOptions, useTheme } from './theme-choice.tsx'

const hints = { light: 'Warm paper and ink', dark: 'For evenings and edit suites', system: 'As this device is set' }

/** The theme of this browser. */
export function AppearanceTab() {
  const [theme, setTheme] = useTheme()
  return (
    <Panel title="Appearance" description="Kept in this browser; other devices have their own choice.">
      <Field label="Theme" group>
        <RadioGroup
          value={theme}
          onChange={setTheme}
          options={themeOptions.map(({ value, label }) => ({ value, label, hint: hints[value] }))}
        />
      </Field>
    </Panel>
  )
}
