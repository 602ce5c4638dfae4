type Searched = { question: string; similar: readonly string[]; answer: string }

/** The entries that hold every word looked for, in any of their texts; case and full-width forms make no difference. */
export function entriesWith<T extends Searched>(entries: readonly T[], text: string): T[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return entries.filter((entry) => {
    const all = plain([entry.question, ...entry.similar, entry.answer].join('\n'))
    return words.every((word) => all.includes(word))
  })
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
