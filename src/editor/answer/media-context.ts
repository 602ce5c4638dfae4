import { createContext } from 'react'
import type { AnswerMedia } from './media.ts'

/** How files are brought to the server where no editor of answers stands around: lent by the host; null where they cannot be. */
export const MediaContext = createContext<AnswerMedia | null>(null)
