import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { TranslatedTexts } from '#src/domain/settings/text-translations.ts'
import { loadTemplate } from '../../content/templates.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.texts'

/** What conversations say at each step, with the revision that the next change is made on. */
export function readTexts(
  context: MemberContext,
): Promise<{ revision: number; language: ShellLanguage; texts: TranslatedTexts; usual: TranslatedTexts }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select(TEXTS).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    const { language } = row.settings
    const usual = { ...loadTemplate('empty', language).texts, translations: {} }
    return { revision: row.revision, language, texts: textsOf(row), usual }
  })
}

/** Changes what conversations say, on top of the revision it was read at. The next thing said goes by it. */
export function updateTexts(
  context: MemberContext,
  input: { revision: number; texts: TranslatedTexts },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(TEXTS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: input.revision })
    const revision = row.revision + 1
    const { translations, ...texts } = input.texts
    await tx
      .update(application)
      .set({ settings: { ...row.settings, texts }, textTranslations: translations, settingsRevision: revision })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, ...changed(textsOf(row), input.texts) })
    return { revision }
  })
}

const TEXTS = {
  revision: application.settingsRevision,
  settings: application.settings,
  translations: application.textTranslations,
}
type TextsRow = Pick<typeof application.$inferSelect, 'settings'> & Pick<TranslatedTexts, 'translations'>

const textsOf = ({ settings, translations }: TextsRow): TranslatedTexts => ({ ...settings.texts, translations })

/** The texts that differ, as they were and as they are. */
function changed(before: TranslatedTexts, after: TranslatedTexts) {
  const names = (Object.keys(after) as (keyof TranslatedTexts)[]).filter((name) => !sameJson(before[name], after[name]))
  const of = (texts: TranslatedTexts) => Object.fromEntries(names.map((name) => [name, texts[name]]))
  return { before: of(before), after: of(after) }
}
