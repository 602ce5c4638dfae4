import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { ChangeLines } from '../change-lines.tsx'
import type { ConflictWords } from './conflict-words.ts'
import type { Side } from './merging.ts'

type ConflictRowProps = {
  words: ConflictWords
  /** Of the other. */
  name: string
  /** What is chosen; undefined: nothing yet. */
  side: Side | undefined
  /** Theirs was chosen and cannot be had. */
  isRefused: boolean
  onChoose: (side: Side) => void
}

/** One thing that both have changed: my value and theirs, side by side. */
export function ConflictRow({ words, name, side, isRefused, onChoose }: ConflictRowProps) {
  const t = useTexts()
  const id = useId()
  return (
    <li>
      <p id={id} className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-13">
        <span className="font-semibold wrap-anywhere">{words.item}</span>
        <span className="text-muted wrap-anywhere">{words.field}</span>
        {isRefused && <TriangleAlert size={14} aria-hidden className="self-center text-warning-text" />}
      </p>
      <RadioGroup
        aria-labelledby={id}
        look="cards"
        orientation="horizontal"
        className="*:min-w-60 *:flex-1"
        value={side}
        onValueChange={onChoose}
        options={[
          { value: 'mine', label: t(($) => $.flow.together.conflict.mine), help: <ChangeLines change={words.mine} /> },
          { value: 'theirs', label: name, help: <ChangeLines change={words.theirs} /> },
        ]}
      />
    </li>
  )
}
