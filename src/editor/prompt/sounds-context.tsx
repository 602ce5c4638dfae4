import { createContext, use, type ReactNode } from 'react'

/** A sound that can stand in place of a spoken text. */
export type SoundChoice = { readonly id: string; readonly name: string; readonly seconds: number; readonly url: string }

/** The sounds there are, and how one more is added. */
export type Sounds = {
  readonly list: readonly SoundChoice[]
  /** Uploads a file; a refusal comes in words. Absent: the member may not. */
  readonly add?: (file: File) => Promise<{ ok: true; id: string } | { ok: false; text: string }>
}

const NO_SOUNDS: Sounds = { list: [] }
const Context = createContext<Sounds>(NO_SOUNDS)

/** Lends the sounds to the prompts below it. */
export function SoundsProvider({ sounds, children }: { sounds: Sounds; children: ReactNode }) {
  return <Context value={sounds}>{children}</Context>
}

export const useSounds = (): Sounds => use(Context)
