/** The word to ask for a person with: one that the welcome names, so that both say the same; else the first. */
export function personWord(words: readonly string[], welcome: string): string | undefined {
  const said = welcome.toLowerCase()
  const named = words.filter((word) => said.includes(word.toLowerCase()))
  // Of one within another, the longer is what was written.
  return named.toSorted((one, other) => other.length - one.length)[0] ?? words[0]
}
