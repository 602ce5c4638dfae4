import { sql } from 'drizzle-orm'
import { readLanguage } from '#src/lib/language.ts'
import type { Language } from '#src/lib/languages.ts'
import type { ConversationTexts, GroupTexts } from '#src/domain/settings/application.ts'
import { textsToSay } from '#src/domain/settings/text-translations.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { application } from '../db/schema/platform.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import { servingOf, type ByAccount } from './serving.ts'
import { speakerOf, type SpokenTurn } from './speaker.ts'

/** In one language, by group. */
type Translation = { application: Partial<ConversationTexts>; groups: Record<string, GroupTexts> }

/** What is read of a transaction's application, by language: several steps of a turn ask for it. */
const known = new WeakMap<Tx, Map<Language, Promise<Translation>>>()

/** What the turn's visitor is told; of a group, where it is said of one. */
export async function textsToTell(turn: SpokenTurn, groupId: string | null = null): Promise<ConversationTexts> {
  const { language } = await speakerOf(turn)
  return textsFor(turn.tx, { groupId, language, by: turn.row })
}

/**
 * What somebody of a language (any tag) is told: in it where it has been written so, in the own words of a group, or of the
 * account they came by, where those have some. Nothing is asked of the database where nothing is written in their language.
 */
export async function textsFor(
  tx: Tx,
  { groupId, language, by }: { groupId: string | null; language: string; by?: ByAccount },
): Promise<ConversationTexts> {
  const [{ settings, groupTexts, translated, languages }, serving] = await Promise.all([
    circumstancesOf(tx),
    by ? servingOf(tx, by) : null,
  ])
  const group = groupId === null ? undefined : groupTexts[groupId]
  const spoken = readLanguage(language, languages.offered)
  const own = { application: settings.texts, account: serving?.texts, group }
  if (spoken === undefined || spoken === settings.language) return textsToSay(own)
  const found = translated.includes(spoken) ? await translationIn(tx, spoken) : undefined
  const translation = {
    application: found?.application ?? {},
    account: serving?.translations[spoken],
    group: groupId === null ? undefined : found?.groups[groupId],
  }
  return textsToSay({ ...own, translation })
}

function translationIn(tx: Tx, language: Language): Promise<Translation> {
  const ofTx = known.get(tx) ?? new Map<Language, Promise<Translation>>()
  known.set(tx, ofTx)
  const read = ofTx.get(language) ?? readTranslation(tx, language)
  ofTx.set(language, read)
  return read
}

async function readTranslation(tx: Tx, language: Language): Promise<Translation> {
  const [row] = await translations(tx, { language }).execute()
  return { application: row?.application ?? {}, groups: row?.groups ?? {} }
}

const translations = fixedSelect(
  {
    application: sql<
      Translation['application'] | null
    >`${application.textTranslations} -> ${sql.placeholder('language')}`,
    groups: sql<
      Translation['groups'] | null
    >`(select jsonb_object_agg(${agentGroup.id}, ${agentGroup.textTranslations} -> ${sql.placeholder('language')})
      from ${agentGroup} where ${agentGroup.appId} = ${application.appId} and ${agentGroup.textTranslations} ? ${sql.placeholder('language')})`,
  },
  sql`from ${application}`,
)
