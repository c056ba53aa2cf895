import type { Ref } from 'react'
import type { Named } from '#shared/markdown/mentions.ts'
import type { EditorViewProps } from './editor-view.tsx'
import { RichText } from './rich-text.tsx'

type PlainFieldProps = Pick<EditorViewProps, 'value' | 'profile' | 'placeholder' | 'disabled' | 'attributes' | 'onChange' | 'onKey'> & {
  readonly mentions: readonly Named[]
  readonly ref: Ref<HTMLTextAreaElement>
}

/** Shows the text as it will look until one writes in it; then its Markdown. */
export function PlainField({ value, profile, placeholder, disabled, attributes, onChange, onKey, mentions, ref }: PlainFieldProps) {
  return (
    <div className="text-plain">
      {value !== '' && (
        <div aria-hidden className="text-words">
          <RichText text={value} profile={profile} mentions={mentions} className="[font-size:inherit]" />
        </div>
      )}
      <textarea
        {...attributes}
        ref={ref}
        dir="auto"
        rows={1}
        disabled={disabled}
        placeholder={placeholder}
        value={value}
        data-over={value === '' ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => void onKey(event.nativeEvent)}
        className="text-words"
      />
    </div>
  )
}
