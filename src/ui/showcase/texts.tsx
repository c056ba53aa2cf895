import { useState } from 'react'
import { Field } from '../controls/field.tsx'
import { RichText } from '../text/rich-text.tsx'
import { TextEditor } from '../text/text-editor.tsx'
import { Columns, Section } from './sample.tsx'

const text = `Two minutes, with the **sound of the place**. @Mira Kaya has the *rough cut*.

1. Sunrise over the pier
2. The crane, from below

> Nobody talks before the title.

The key is \`harbour-film\`, the rest stands in [the brief](https://example.com/brief).`
const page = `# Opening hours

| Day | From | To |
| --- | --- | --- |
| Monday to Thursday | 9:00 | 18:00 |
| Friday | 9:00 | 16:00 |

Outside of these hours write a comment.`
const named = [{ id: 'mira', fullName: 'Mira Kaya' }]

/** Texts to write and to read: the same look in both. */
export function Texts() {
  const [written, write] = useState(text)
  const [paged, writePage] = useState(page)
  return (
    <Section title="Texts" note="A text looks as it will be read while one writes it. Pages have headings and tables besides.">
      <Columns>
        <Field label="Description">
          <TextEditor value={written} onChange={write} mentions={named} limit={400} rows={4} />
        </Field>
        <Field label="Page">
          <TextEditor profile="page" value={paged} onChange={writePage} rows={4} />
        </Field>
        <Field label="Cannot be changed" disabled>
          <TextEditor value="What stands here was settled." onChange={() => {}} rows={2} />
        </Field>
        <Field label="Refused" error="Say what is to be done.">
          <TextEditor value="" onChange={() => {}} rows={2} placeholder="What needs to be done?" />
        </Field>
      </Columns>
      <Columns>
        <RichText text={written} mentions={named} />
        <RichText profile="page" text={paged} />
      </Columns>
    </Section>
  )
}
