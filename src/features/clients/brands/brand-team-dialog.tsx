import { UserPlus, Users, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { BillingContact } from './billing-contact.tsx'
import { callBrands, useBrandChange, useBrandTeam } from './client.ts'
import { canBeBillingContact, canEditBrand } from './rules.ts'
import type { BrandAllocationView, BrandView } from './schema.ts'
import { addPersonField, TeamSkeleton } from './team-parts.tsx'

type BrandTeamDialogProps = { readonly brand: BrandView; readonly onClose: () => void }

/** Who is on a brand's team. An admin adds and removes people here. */
export function BrandTeamDialog({ brand, onClose }: BrandTeamDialogProps) {
  const actor = useActor()
  const { data, error, isFetching, refetch } = useBrandTeam(brand.id)
  const mayChange = canEditBrand(actor, brand).allowed
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mayChange ? 'Manage Team' : 'Team'}
      description={brand.name}
      width={520}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {mayChange && <AddPerson brandId={brand.id} taken={data?.items.map((one) => one.userId) ?? []} />}
      {data ? (
        <Team brand={brand} team={data.items} mayChange={mayChange} />
      ) : error ? (
        <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TeamSkeleton />
      )}
    </Dialog>
  )
}

function AddPerson({ brandId, taken }: { readonly brandId: string; readonly taken: readonly string[] }) {
  const choices = usePeopleChoices()
  const [userId, setUserId] = useState<string | null>(null)
  const add = useBrandChange((id: string) => callBrands('POST /api/brand-allocations', { brandId, userId: id }))
  const once = useOnce()
  const frame = useRef<HTMLDivElement>(null)
  const submit = async () => {
    if (!userId) return
    try {
      await add.mutateAsync(userId)
      toast.success('User added to brand')
      setUserId(null)
      // The button is of no use until somebody else is chosen.
      frame.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    } catch (error) {
      toast.error('Failed to add user', { description: sentenceOf(error) })
    }
  }
  return (
    <div ref={frame} data-add-person className="mb-4 flex items-end gap-2">
      <Field label="Add a person" className="min-w-0 flex-1">
        <PersonCombobox {...peopleToChoose(choices, ({ id }) => !taken.includes(id))} value={userId} onChange={setUserId} />
      </Field>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden />}
        disabled={!userId}
        loading={add.isPending}
        onClick={() => void once('add', submit)}
      >
        Add
      </Button>
    </div>
  )
}

type TeamProps = { readonly brand: BrandView; readonly team: readonly BrandAllocationView[]; readonly mayChange: boolean }

function Team({ brand, team, mayChange }: TeamProps) {
  const confirm = useConfirm()
  const remove = useBrandChange((id: string) => callBrands('DELETE /api/brand-allocations/:id', { id }))
  const once = useOnce()
  const { frame, pressed, leave } = useFocusAfterRemoval<HTMLDivElement>(team.length, addPersonField)
  const ask = async ({ id, user }: BrandAllocationView) => {
    const at = pressed()
    const yes = await confirm({
      title: `Remove ${user.fullName} from ${brand.name}?`,
      body: 'Clients and influencers lose sight of this brand and its projects unless they are on them.',
      confirmLabel: 'Remove from brand',
      danger: true,
    })
    if (!yes) return
    leave(at)
    await remove.mutateAsync(id).then(
      () => toast.success('User removed from brand'),
      (error: unknown) => toast.error('Failed to remove user', { description: sentenceOf(error) }),
    )
  }
  return (
    <div ref={frame}>
      {team.length === 0 && (
        <EmptyState
          compact
          icon={<Users aria-hidden />}
          title="Nobody on this team yet"
          hint={mayChange ? 'Add the people who work for this brand, and its clients.' : undefined}
        />
      )}
      <ul className="-mx-2 flex flex-col">
        {team.map((entry) => (
          <li key={entry.id} className="flex min-h-[52px] items-center gap-x-3 rounded-control px-2 py-1.5 hover:bg-hover max-sm:flex-wrap">
            <Avatar person={entry.user} size={32} decorative />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-body font-medium">
                {entry.user.fullName}
              </p>
              <p className="truncate text-meta text-ink-2">{entry.user.roles.map(roleLabel).join(', ') || 'No role yet'}</p>
            </div>
            {!entry.user.active && <Badge>Deactivated</Badge>}
            <BillingContact entry={entry} />
            {mayChange && (
              <IconButton
                size="sm"
                variant="danger"
                label={`Remove ${entry.user.fullName}`}
                icon={<X aria-hidden />}
                onClick={() => void once(entry.id, () => ask(entry))}
              />
            )}
          </li>
        ))}
      </ul>
      {team.some(({ user }) => canBeBillingContact(user).allowed) && (
        <p className="mt-3 text-meta text-ink-3">Billing contacts see the invoices of this brand. Other clients don’t.</p>
      )}
    </div>
  )
}
