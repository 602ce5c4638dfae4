import type { Texts } from '#src/i18n/use-texts.ts'
import { textAt } from '../canvas/kit/text-at.ts'

/** What an action is called. */
export const actionLabel = (t: Texts, id: string): string => textAt(t, `actions.${id}`) ?? id
