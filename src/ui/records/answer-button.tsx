import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { sentenceOf } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'

interface AnswerButtonProps<Row> {
  readonly title: string
  readonly load: () => Promise<Row>
  /** the dialog in which the answer is confirmed and sent */
  readonly children: (row: Row, close: () => void) => ReactNode
}

/** Approve, on the line of a waiting record: loads the current record and opens the dialog that confirms. */
export function AnswerButton<Row>({ title, load, children }: AnswerButtonProps<Row>) {
  const [row, setRow] = useState<Row | null>(null)
  const [loading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      setRow(await load())
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="primary" loading={loading} aria-label={`Approve ${title}`} onClick={() => void open()}>
        Approve
      </Button>
      {row !== null && children(row, () => setRow(null))}
    </>
  )
}
