import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** One that can be chosen. `words`: what it is found by. */
export type Choosable = { key: string; label: string; help: string; words: string }

type SearchedChoiceProps = {
  /** What the field that looks for them, and their list, are called; and what is said where none is found. */
  texts: { search: string; list: string; notFound: string }
  items: readonly Choosable[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** From more than these on the list scrolls by itself, so that what follows it stays near. */
const FEW = 5
/** As many stand in the list at once; the others are found by their words. */
const SHOWN = 50

/** One of many in a dialog, found by its words. */
export function SearchedChoice({ texts, items, chosen, onChoose }: SearchedChoiceProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const meant = items.filter(({ words }) => words.toLowerCase().includes(wanted))
  return (
    <>
      <Field label={texts.search}>
        <TextField
          type="search"
          value={text}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {meant.length === 0 ? (
        <p className="text-13 text-muted">{texts.notFound}</p>
      ) : (
        <Field label={texts.list}>
          <RadioGroup
            look="cards"
            className={meant.length > FEW ? '-m-1 max-h-72 overflow-y-auto p-1' : undefined}
            options={meant
              .slice(0, SHOWN)
              .map(({ key, label, help }) => ({ value: key, label, ...(help !== '' && { help }) }))}
            value={chosen}
            onValueChange={onChoose}
          />
        </Field>
      )}
      {meant.length > SHOWN && (
        <p className="text-12 text-muted">{t(($) => $.workspace.choice.more, { count: meant.length - SHOWN })}</p>
      )}
    </>
  )
}
