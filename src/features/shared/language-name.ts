/** A language by its name in the reader's language; its tag where that is none. */
export function languageName(tag: string, shell: string): string {
  try {
    return new Intl.DisplayNames([shell], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
