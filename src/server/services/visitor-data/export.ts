import en from '#locales/en/sheets.json' with { type: 'json' }
import zh from '#locales/zh/sheets.json' with { type: 'json' }
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { readVisitorData } from './read.ts'

const TEXTS = { en: en.visitorData, zh: zh.visitorData }

type Input = { visitorId: string; reason: string; language: keyof typeof TEXTS }

/**
 * Everything that is kept of one visitor as one file of JSON, each field described in it, for a reason that the audit keeps.
 * Files they have sent are in it as Base64, as far as they are not too much at once; of the others it says so. Throws
 * NOT_FOUND.
 */
export async function exportVisitor(context: MemberContext, { visitorId, reason, language }: Input): Promise<File> {
  const { appId } = context.member
  const { title, about, leftOut, fields } = TEXTS[language]
  const { files, ...data } = await context.db.inApp(appId, async (tx) => {
    const found = await readVisitorData(tx, visitorId)
    // On record before anything leaves the house.
    await writeAudit(tx, context, appId, { action: 'visitor.exported', target: visitorId, after: { reason } })
    return found
  })
  const head = JSON.stringify({ about, leftOut, fields, exportedAt: context.clock.now(), ...data }, null, 2)
  const pieces = [`${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n  "files": [`]
  let room: number = LIMITS.visitorExport.fileBytes
  for (const [index, one] of files.entries()) {
    const fits = one.size <= room
    if (fits) room -= one.size
    const bytes = fits ? await context.files.get(appId, one.id) : null
    const said = JSON.stringify(one).slice(0, -1)
    // Base64 has nothing to escape: it goes in as it is, and millions of letters are not gone through for that.
    pieces.push(`${index === 0 ? '' : ','}\n    ${said},"content":`, bytes ? `"${bytes.toString('base64')}"}` : 'null}')
  }
  pieces.push(files.length === 0 ? ']\n}\n' : '\n  ]\n}\n')
  return new File(pieces, `${title} ${data.visitor.number}.json`, { type: 'application/json' })
}
