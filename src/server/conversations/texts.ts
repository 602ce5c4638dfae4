import { sql } from 'drizzle-orm'
import { readLanguage } from '#src/lib/language.ts'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'
import type { ConversationTexts, GroupTexts } from '#src/domain/settings/application.ts'
import { textsToSay } from '#src/domain/settings/text-translations.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { application } from '../db/schema/platform.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import { speakerOf, type SpokenTurn } from './speaker.ts'

/** In one language, by group. */
type Translation = { application: Partial<ConversationTexts>; groups: Record<string, GroupTexts> }

/** What is read of a transaction's application, by language: several steps of a turn ask for it. */
const known = new WeakMap<Tx, Map<Language, Promise<Translation>>>()

/** What the turn's visitor is told; of a group, where it is said of one. */
export async function textsToTell(turn: SpokenTurn, groupId: string | null = null): Promise<ConversationTexts> {
  const { language } = await speakerOf(turn)
  return textsFor(turn.tx, { groupId, language })
}

/**
 * What somebody of a language (any tag) is told: in it where it has been written so, in a group's own words where that has
 * some. Nothing is asked of the database where nothing is written in their language.
 */
export async function textsFor(
  tx: Tx,
  { groupId, language }: { groupId: string | null; language: string },
): Promise<ConversationTexts> {
  const { settings, groupTexts, translated } = await circumstancesOf(tx)
  const group = groupId === null ? undefined : groupTexts[groupId]
  const spoken = readLanguage(language, LANGUAGE_NAMES)
  if (spoken === undefined || spoken === settings.language || !translated.includes(spoken))
    return textsToSay({ application: settings.texts, group })
  const found = await translationIn(tx, spoken)
  const translation = { application: found.application, group: groupId === null ? undefined : found.groups[groupId] }
  return textsToSay({ application: settings.texts, group, translation })
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
