import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/**
 * Why something came to nothing, in a sentence that others lead up to: of a run that ended, of a request that had no
 * answer, of a value that could not be had. `code`: as the engine or who performs requests has it, `http.timeout`; one
 * that has no text, from a later version or a test's author, stands as it is.
 */
export const faultWords = (t: Texts, code: string): string => textAt(t, `flow.faults.${code.replace('.', '_')}`) ?? code
