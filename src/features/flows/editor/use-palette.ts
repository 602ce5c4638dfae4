import { useState } from 'react'
import type { Kept } from './use-kept.ts'
import type { Room } from './use-room.ts'

export type PaletteState = {
  /** Stands beside the canvas, with its words. */
  isOpen: boolean
  /** Folded to a strip of tiles. */
  isStrip: boolean
  setOpen: (isOpen: boolean) => void
}

/** How the palette stands: beside the canvas or as a strip where there is room, else only for as long as it is wanted. */
export function usePalette(
  room: Room | null,
  mayAdd: boolean,
  kept: Kept,
  keep: (change: Partial<Kept>) => void,
): PaletteState {
  const [isSqueezedIn, squeezeIn] = useState(false)
  const isWide = room === 'wide'
  const isOpen = mayAdd && (isWide ? kept.isPalettePinned : isSqueezedIn)
  return {
    isOpen,
    isStrip: mayAdd && isWide && !isOpen,
    setOpen: (next) => (isWide ? keep({ isPalettePinned: next }) : squeezeIn(next)),
  }
}
