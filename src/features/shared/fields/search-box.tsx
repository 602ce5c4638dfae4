import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** Milliseconds of rest after a key before the list is asked for. */
const REST = 250

type SearchBoxProps = {
  value: string | undefined
  label: string
  onChange: (text: string | undefined) => void
}

/** Words to search for; what is typed reaches the address after a short rest, and the address may change it back. */
export function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const wanted = typed.trim() === '' ? undefined : typed.trim()

  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => onChange(wanted), REST)
    return () => clearTimeout(timer)
  }, [wanted, value, onChange])

  return (
    <div className="w-full min-w-40 sm:w-72">
      <TextField
        // Not of the type «search»: the browser would add a second button that empties it.
        role="searchbox"
        aria-label={label}
        placeholder={label}
        maxLength={LIMITS.search.text}
        leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped('')}
        clearLabel={t(($) => $.common.clear)}
      />
    </div>
  )
}
