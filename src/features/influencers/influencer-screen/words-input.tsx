import { Plus } from 'lucide-react'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { suggestedNiches } from '../influencers/labels.ts'

interface WordsInputProps {
  readonly value: readonly string[]
  readonly onChange: (words: string[]) => void
  readonly onBlur?: () => void
  readonly placeholder: string
}

/** Words of one's own, each once whatever its capitals. */
export function WordsInput({ onChange, ...rest }: WordsInputProps) {
  return <TagInput {...rest} onChange={(words) => onChange(onceEach(words))} />
}

const onceEach = (words: readonly string[]): string[] =>
  words.filter((word, at) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at)

/** Niches: own words, with the usual ones a press away. */
export function NicheInput({ value, onChange, ...rest }: Omit<WordsInputProps, 'placeholder'>) {
  const left = suggestedNiches.filter((niche) => !value.some((word) => word.toLowerCase() === niche))
  return (
    <div className="flex flex-col gap-1.5">
      <WordsInput {...rest} value={value} onChange={onChange} placeholder="Add a niche" />
      {left.length > 0 && (
        <ul aria-label="Suggested niches" className="flex flex-wrap gap-1 pointer-coarse:gap-2">
          {left.map((niche) => (
            <li key={niche}>
              <button
                type="button"
                aria-label={`Add ${niche}`}
                onClick={() => onChange([...value, niche])}
                className="inline-flex h-6 items-center gap-1 rounded-chip border border-dashed border-line-strong px-2 text-meta text-ink-2 transition-colors hover:border-edge hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
              >
                <Plus aria-hidden size={12} />
                {niche}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
