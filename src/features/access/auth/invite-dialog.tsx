import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ProjectsCombobox } from '#features/clients/projects/project-combobox.tsx'
import { isClient } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { accountRoles, isExternal, projectDuties, type Role, roleLabel } from '#shared/rights/roles.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { MultiCombobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useInvitationActions } from './client.ts'
import { InvitationSentNote } from './invitation-sent.tsx'
import { InvitedBrands } from './invited-brands.tsx'
import { type InvitationInput, type InvitationSent, type InviteForm, inviteForm } from './schema.ts'

const roleOptions = accountRoles.map((role) => ({ value: role, label: roleLabel(role) }))

/** Invites one person: roles, and for people from outside the brands or projects they get to see. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { create } = useInvitationActions()
  const keyFor = useCreateKey()
  const once = useOnce()
  const [sent, setSent] = useState<InvitationSent | null>(null)
  const { register, control, handleSubmit, setError, formState } = useForm<InviteForm>({
    resolver: zodResolver(inviteForm),
    defaultValues: { fullName: '', email: '', roles: [], brandIds: [], billingBrandIds: [], projectIds: [] },
  })
  const { errors, isDirty } = formState
  const [roles, brandIds, projectIds] = useWatch({ control, name: ['roles', 'brandIds', 'projectIds'] })
  const external = isExternal(roles)
  const seesNothing = external && brandIds.length + projectIds.length === 0

  const send = handleSubmit(async (typed) => {
    const input = inputOf(typed)
    try {
      setSent(await create.mutateAsync({ input, key: keyFor(input) }))
    } catch (error) {
      // The field's own words are short; the whole sentence also says where to go from here.
      if (error instanceof AppError && error.fields?.email) setError('email', { message: error.message }, { shouldFocus: true })
      else toast.error('Error', { description: sentenceOf(error) })
    }
  })
  if (sent) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${sent.fullName} is invited`}
        width={520}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <InvitationSentNote sent={sent} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite people"
      description="They get a link to choose a password and sign in."
      width={520}
      confirmClose={isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void once('send', () => send(event))
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={create.isPending}>
            Invite
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Full name" error={errors.fullName?.message} required>
          <TextInput autoComplete="off" {...register('fullName')} />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <TextInput type="email" inputMode="email" autoComplete="off" {...register('email')} />
        </Field>
        <FormField control={control} name="roles" label="Roles" hint="Rights of several roles add up." required>
          {(bound) => <MultiCombobox {...bound} options={roleOptions} placeholder="Add a role" />}
        </FormField>
        {external && (
          <>
            <InvitedBrands control={control} roles={roles} />
            <FormField control={control} name="projectIds" label="Projects" hint="Single projects, without the rest of the brand.">
              {(bound) => <ProjectsCombobox {...bound} />}
            </FormField>
            {/* In the page from the start: what comes into a place that is there is read out. */}
            <output className="text-secondary text-pretty">
              {seesNothing && (
                <span className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
                  <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                  Without a brand or a project they sign in to an empty portal, until somebody allocates them.
                </span>
              )}
            </output>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What is sent: brands and projects come with people from outside only, and invoices with clients. */
function inputOf({ fullName, email, roles, brandIds, billingBrandIds, projectIds }: InviteForm): InvitationInput {
  if (!isExternal(roles)) return { fullName, email, roles, brandIds: [], billingBrandIds: [], projects: [] }
  const billing = isClient({ roles }) ? billingBrandIds.filter((one) => brandIds.includes(one)) : []
  return { fullName, email, roles, brandIds, billingBrandIds: billing, projects: grants(projectIds, roles) }
}

/** A project is opened by a duty on it, and the duty is what the person is invited as. */
function grants(projectIds: readonly string[], roles: readonly Role[]) {
  const duties = projectDuties.filter((duty) => (roles as readonly string[]).includes(duty))
  return projectIds.flatMap((projectId) => duties.map((role) => ({ projectId, role })))
}
