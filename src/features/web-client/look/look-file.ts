import { lookFileText, readLookFile } from '#src/domain/web-client/look-file.ts'
import type { WebLook } from '#src/domain/web-client/look.ts'
import type { PartFile } from '#src/features/shared/part/part-file.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** A look as a file of its own, to be kept or taken to another application. */
export const lookFile = (t: Texts, applicationName: string): PartFile<WebLook> => ({
  title: t(($) => $.webClient.look.file.title),
  accept: '.json,application/json',
  write: (look) => new File([lookFileText(look)], `look-${nameOf(applicationName)}.json`, { type: 'application/json' }),
  read(text) {
    const read = readLookFile(text)
    if (read.ok) return { state: read.look }
    return {
      refusal:
        read.fault === 'faulty'
          ? t(($) => $.webClient.look.file.faults.faulty, { where: read.where })
          : t(($) => $.webClient.look.file.faults[read.fault]),
    }
  },
})

/** Part of a file's name on every system. */
const nameOf = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
