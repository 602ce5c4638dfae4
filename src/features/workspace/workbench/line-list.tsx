import { useState } from 'react'
import { sameJson } from '#src/lib/same-json.ts'
import { TextArea } from '#src/ui/text-area.tsx'

type LineListProps = { lines: readonly string[]; onChange: (lines: string[]) => void }

/** A list, one a line. What was written stands as it was, empty lines too, for as long as it says the same. */
export function LineList({ lines, onChange }: LineListProps) {
  const [written, setWritten] = useState('')
  return (
    <TextArea
      value={sameJson(linesOf(written), lines) ? written : lines.join('\n')}
      onChange={({ target }) => {
        setWritten(target.value)
        onChange(linesOf(target.value))
      }}
    />
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
