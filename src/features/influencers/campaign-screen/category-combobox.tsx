import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Combobox, type ComboboxOption } from '#ui/controls/combobox.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { callCampaigns, categoriesQuery } from '../campaigns/client.ts'
import { canCreateCampaign } from '../campaigns/rules.ts'

interface CategoryComboboxProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly known?: { readonly id: string; readonly name: string } | null | undefined
}

/** Marks the option that adds what was typed. */
const adds = 'add:'
const folded = (text: string): string => text.trim().toLowerCase()

/** One category of the workspace's list; what is not in it yet is added by typing its name. */
export function CategoryCombobox({ value, onChange, known, placeholder = 'None', ...rest }: CategoryComboboxProps) {
  const mayAdd = canCreateCampaign(useActor()).allowed
  const queryClient = useQueryClient()
  const list = useQuery(categoriesQuery)
  const items = list.data?.items ?? (known ? [known] : [])
  const options: ComboboxOption[] = items.map(({ id, name }) => ({ value: id, label: name }))
  const search = (typed: string): Promise<ComboboxOption[]> => {
    const found = options.filter(({ label }) => folded(label).includes(folded(typed)))
    const isThere = options.some(({ label }) => folded(label) === folded(typed))
    const add = { value: `${adds}${typed}`, label: `Add “${typed}”`, also: typed, lead: <Plus aria-hidden size={15} /> }
    return Promise.resolve(mayAdd && !isThere ? [...found, add] : found)
  }
  const choose = async (chosen: string | null) => {
    if (!chosen?.startsWith(adds)) return onChange(chosen)
    try {
      const made = await callCampaigns('POST /api/campaign-categories', { name: chosen.slice(adds.length) })
      await queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })
      onChange(made.id)
    } catch (error) {
      tellFailure('Failed to add the category', sentenceOf(error), true)
    }
  }
  return (
    <Combobox
      {...rest}
      options={options}
      onSearch={search}
      loading={list.isLoading}
      value={value}
      onChange={(chosen) => void choose(chosen)}
      clearable
      placeholder={placeholder}
      searchPlaceholder={mayAdd ? 'Search or add a category' : 'Search categories'}
      emptyText="No category by that name"
    />
  )
}
