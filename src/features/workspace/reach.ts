import { createContext } from 'react'
import type { Conversation } from './desk.ts'

export type Reach = NonNullable<Conversation['reach']>
export type Unsent = Reach['unsent'][number]

/** What of an open conversation has not come, by its number, and how it is sent again; undefined: not by this member. */
export type Unsents = {
  of: ReadonlyMap<number, Unsent>
  onAgain: ((seq: number) => void) | undefined
}

/** For the lines of a transcript that need it: most have none. */
export const UnsentContext = createContext<Unsents>({ of: new Map(), onAgain: undefined })

/** Whether anything can be written to a visitor now, and why not. */
export function closedFor(reach: Reach | undefined, now: number): 'unbound' | 'window' | 'quota' | undefined {
  if (reach === undefined) return undefined
  if (!reach.isBound) return 'unbound'
  if (reach.until !== null && Date.parse(reach.until) <= now) return 'window'
  return reach.left === 0 ? 'quota' : undefined
}
