import { useState } from 'react'

/** What the editor keeps in the browser for whoever uses it: sizes of panes, favourite kinds, kinds added lately. */
export type Kept = {
  palette: number
  side: number
  dock: number
  favourites: string[]
  recent: string[]
  /** Beside the canvas with its words, and not a strip that opens over it. */
  isPalettePinned: boolean
  isMapOpen: boolean
}

const KEY = 'flow-editor'
const FIRST: Kept = {
  palette: 220,
  side: 300,
  dock: 260,
  favourites: [],
  recent: [],
  isPalettePinned: false,
  isMapOpen: true,
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...FIRST, ...kept } : FIRST
  } catch {
    return FIRST
  }
}

export function useKept(): [Kept, (change: Partial<Kept>) => void] {
  const [kept, setKept] = useState(read)
  const keep = (change: Partial<Kept>) => {
    setKept((now) => {
      const next = { ...now, ...change }
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // A browser that keeps nothing shows the same for as long as the page is open.
      }
      return next
    })
  }
  return [kept, keep]
}
