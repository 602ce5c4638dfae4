import { use } from 'react'
import { DeskContext } from './desk-context.ts'
import { useNow } from './use-now.ts'

/** The time by the server's clock, in milliseconds since 1970, anew every second. */
export const useServerNow = (): number => useNow() + (use(DeskContext)?.ahead ?? 0)
