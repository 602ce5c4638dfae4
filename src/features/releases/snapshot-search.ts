/** Things that hold every word looked for, in any of their texts; case and full-width forms make no difference. */
export function holding<T extends { texts: readonly string[] }>(items: readonly T[], text: string): T[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return items.filter(({ texts }) => {
    const all = plain(texts.join('\n'))
    return words.every((word) => all.includes(word))
  })
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
