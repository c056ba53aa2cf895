import { useQueryClient } from '@tanstack/react-query'
import { canEditBrandBilling } from '#features/clients/brands/rules.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { callReminders, useBrandStop } from './client.ts'
import { canViewReminders } from './rules.ts'

/** Whether the invoices of a brand are followed by reminders. */
export function BrandReminders({ brand }: { readonly brand: BrandView }) {
  return canViewReminders(useActor()).allowed ? <RemindersPanel brand={brand} /> : null
}

function RemindersPanel({ brand }: { readonly brand: BrandView }) {
  const mayEdit = canEditBrandBilling(useActor(), brand).allowed
  const queryClient = useQueryClient()
  const stop = useBrandStop(brand.id)
  const turn = async (on: boolean) => {
    try {
      await callReminders(on ? 'DELETE /api/reminder-stops' : 'POST /api/reminder-stops', { brandId: brand.id })
    } catch (error) {
      tellFailure('Failed to change reminders', sentenceOf(error), true)
    }
    await queryClient.invalidateQueries({ queryKey: ['reminder-stops', brand.id] })
  }
  return (
    <Panel title="Payment reminders" description="Sent as the billing settings say, once reminders are on there.">
      <Switch checked={stop.data?.off !== true} disabled={!mayEdit || !stop.data} onChange={(on) => void turn(on)}>
        Send reminders to this brand
      </Switch>
    </Panel>
  )
}
