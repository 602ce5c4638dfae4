import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Translate } from './texts.ts'

/** The page's language: its texts, and how times are written in it. */
export type Words = { t: Translate; tag: string }

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('No words around this part')
  return words
}

/** `14:05`, as agents read it beside it. */
export function timeOf(at: string | number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))
}

/** `21 November`; with the year when it is not this one. */
export function dayOf(at: string | number, tag: string): string {
  const date = new Date(at)
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year }).format(date)
}
