import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'

export type Texts = TFunction<'texts'>

/**
 * The function that reads texts: `t(($) => $.frame.menu.guide)`, `t(($) => $.common.questions, { count: 3 })`.
 *
 * The first part of a key is the name of the locale file. A component is drawn again when the language changes.
 */
export function useTexts(): Texts {
  return useTranslation('texts', { i18n }).t
}
