import { lookFileText, readLookFile } from '#src/domain/web-client/look-file.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { WebLook } from '#src/domain/web-client/look.ts'
import type { PartFile } from '#src/features/shared/part/part-file.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { nameInFile } from '#src/lib/name-in-file.ts'

/** A look as a file of its own, to be kept or taken to another application. */
export const lookFile = (t: Texts, applicationName: string): PartFile<WebLook> => ({
  title: t(($) => $.webClient.look.file.title),
  accept: '.json,application/json',
  write: (look) =>
    new File([lookFileText(look)], `look-${nameInFile(applicationName, 'web-chat')}.json`, {
      type: 'application/json',
    }),
  async read(file) {
    if (file.size > LIMITS.webClient.look.file) return { refusal: t(($) => $.webClient.look.file.faults.too_large) }
    const read = readLookFile(await file.text())
    if (read.ok) return { state: read.look }
    return {
      refusal:
        read.fault === 'faulty'
          ? t(($) => $.webClient.look.file.faults.faulty, { where: read.where })
          : t(($) => $.webClient.look.file.faults[read.fault]),
    }
  },
})
