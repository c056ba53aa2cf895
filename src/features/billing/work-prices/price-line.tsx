import { type KeyboardEvent, useState } from 'react'
import { fitsCurrency, amount as priceAmount } from '#shared/values/money.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatMoney } from '#ui/base/format.ts'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { callPrices } from './client.ts'
import type { WorkPriceView } from './schema.ts'

interface PriceLineProps {
  readonly name: string
  readonly of: { readonly deliverableId: string } | { readonly milestoneId: string }
  readonly price: WorkPriceView | undefined
  /** of a price that is entered first */
  readonly currency: string
  readonly mayEdit: boolean
}

/** One price, saved when the field is left; an empty field removes it. */
export function PriceLine({ name, of, price, currency: fallback, mayEdit }: PriceLineProps) {
  const refresh = useRefresh(['work-prices', 'unbilled'])
  const [typed, setTyped] = useState<string | null | undefined>(undefined)
  const [wrong, setWrong] = useState<string | null>(null)
  const currency = price?.currency ?? fallback
  const stored = price?.amount ?? null
  if (!mayEdit) return <PropertyText label={name}>{price ? formatMoney(price.amount, currency) : 'None'}</PropertyText>
  const set = (amount: string) => callPrices('POST /api/work-prices', { ...of, amount, currency })
  const run = async (work: () => Promise<unknown>, said?: string, undo?: () => Promise<unknown>) => {
    try {
      await work()
      setWrong(null)
      if (said)
        toast.success(
          said,
          undo && { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: () => void run(undo, 'Price set again') } },
        )
      await refresh()
      setTyped(undefined)
    } catch (error) {
      setWrong(sentenceOf(error))
    }
  }
  const commit = () => {
    if (typed === undefined || typed === stored) return
    if (typed === null) {
      if (price)
        void run(
          () => callPrices('DELETE /api/work-prices/:id', { id: price.id }),
          'Price removed',
          () => set(price.amount),
        )
      return
    }
    const read = priceAmount.safeParse(typed)
    if (!read.success || !fitsCurrency(read.data, currency)) return setWrong('Enter an amount of at least 0')
    void run(() => set(read.data))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
    else if (event.key === 'Escape' && (typed !== undefined || wrong !== null)) {
      event.stopPropagation()
      setTyped(undefined)
      setWrong(null)
    }
  }
  return (
    <Property
      label={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      hint={
        wrong && (
          <p role="alert" className="pb-1 text-meta text-danger">
            {wrong}
          </p>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Escape of the field in it */}
      <div onKeyDown={onKeyDown}>
        <MoneyInput
          currency={currency}
          value={typed === undefined ? stored : typed}
          onChange={(value) => {
            setTyped(value)
            setWrong(null)
          }}
          onBlur={commit}
          placeholder="None"
        />
      </div>
    </Property>
  )
}
