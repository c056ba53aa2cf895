import { useActor } from '#features/workspace/users/use-session.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callBrands, useBrandChange } from './client.ts'
import { canBeBillingContact, canSetBillingContact } from './rules.ts'
import type { BrandAllocationView } from './schema.ts'

/** Whether a client on the team sees the brand's invoices: a switch for those who decide it, a word for everybody else. */
export function BillingContact({ entry }: { readonly entry: BrandAllocationView }) {
  const actor = useActor()
  const { mutateAsync, isPending, variables } = useBrandChange((billingContact: boolean) =>
    callBrands('PATCH /api/brand-allocations/:id', { id: entry.id, billingContact }),
  )
  const once = useOnce()
  const { user, brandId } = entry
  const set = async (billingContact: boolean): Promise<void> => {
    try {
      await mutateAsync(billingContact)
      toast.success(billingContact ? `${user.fullName} is now a billing contact.` : `${user.fullName} is no longer a billing contact.`, {
        action: { label: 'Undo', onClick: () => void set(!billingContact) },
      })
    } catch (error) {
      toast.error('Failed to change the billing contact', { description: sentenceOf(error) })
    }
  }
  if (!canSetBillingContact(actor, { id: brandId }).allowed) return entry.billingContact ? <Badge>Billing contact</Badge> : null
  if (!canBeBillingContact(user).allowed) return null
  return (
    <div className="max-sm:order-last max-sm:basis-full max-sm:pl-11">
      <Switch checked={isPending ? (variables ?? false) : entry.billingContact} onChange={(next) => void once(entry.id, () => set(next))}>
        <span aria-hidden className="text-secondary text-ink-2">
          Billing contact
        </span>
        <span className="sr-only">Billing contact: {user.fullName}</span>
      </Switch>
    </div>
  )
}
