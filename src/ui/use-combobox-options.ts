import { useEffect, useState, type ReactNode } from 'react'

export type ComboboxOption = { value: string; label: string; icon?: ReactNode; help?: ReactNode; disabled?: boolean }

export type ComboboxSource =
  | readonly ComboboxOption[]
  | ((query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>)

type Found = { query: string; options: readonly ComboboxOption[]; failed: boolean }

/** Milliseconds of rest after a key before options are looked up. */
const REST = 200

/**
 * The options that fit what is typed. Looked-up ones come after a short rest, an older look-up is called off, and until the
 * new ones are there the last ones stay, so that the list does not jump.
 */
export function useComboboxOptions(source: ComboboxSource, query: string, open: boolean) {
  const [found, setFound] = useState<Found | null>(null)
  const lookUp = typeof source === 'function' ? source : null

  useEffect(() => {
    if (!open || !lookUp) return
    const abort = new AbortController()
    const settle = (next: Found) => {
      if (!abort.signal.aborted) setFound(next)
    }
    const timer = setTimeout(
      () => {
        lookUp(query, abort.signal).then(
          (options) => settle({ query, options, failed: false }),
          () => settle({ query, options: [], failed: true }),
        )
      },
      query === '' ? 0 : REST,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [open, lookUp, query])

  if (typeof source !== 'function') {
    const wanted = fold(query)
    const options = wanted === '' ? source : source.filter((option) => fold(option.label).includes(wanted))
    return { options, state: 'ready' as const }
  }
  const options = found?.options ?? []
  if (found?.query !== query) return { options, state: 'loading' as const }
  return { options, state: found.failed ? ('failed' as const) : ('ready' as const) }
}

/** Drops case, width and marks, so that `É`, `e` and `Ｅ` find each other. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
