import { and, eq, isNull } from 'drizzle-orm'
import type { Secret } from '#src/lib/secret.ts'
import { languageOf, textPrompt } from '#src/domain/voice/prompt.ts'
import { defaultMenuSettings, type MenuSettings } from '#src/domain/voice/settings.ts'
import { flow } from '../db/schema/flow.ts'
import { application } from '../db/schema/platform.ts'
import { voiceNumber } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../services/voice/menus.ts'
import { dial, hangUp, responseOf, say } from './twiml.ts'

/** What is known of a number: enough to answer it when nothing else works. */
export type Entry = { flowId: string; settings: MenuSettings; defaultLanguage: string }

/** How long a carrier's token is believed without looking again, in milliseconds. */
const TOKEN_MS = 5_000
/** How often all numbers are looked up again, in milliseconds. */
const REFRESH_MS = 30_000

/**
 * The numbers and what their callers hear when the menu or the database fails. It is in memory, as it was last known: a
 * caller is never met by silence.
 */
export type PhoneBook = {
  /** The menu of a number as it is now; null: nobody answers it. */
  find(appId: string, number: string): Promise<Entry | null>
  /** The token that the carrier signs with; as it was last known where the database does not answer. */
  token(appId: string): Promise<Secret<string> | null>
  /** What a caller hears when all else has failed: the failover text, and the emergency number where there is one. */
  failover(appId: string, number: string): string
  /** Looks all numbers up soon, unless that has just been done. */
  refresh(): void
}

export function createPhoneBook(deps: Pick<Deps, 'db' | 'carrier' | 'clock' | 'log'>): PhoneBook {
  const entries = new Map<string, Entry>()
  const tokens = new Map<string, { token: Secret<string> | null; at: number }>()
  let refreshedAt = Number.NEGATIVE_INFINITY

  const keyOf = (appId: string, number: string) => `${appId}/${number}`

  async function load(appId: string): Promise<void> {
    const found = await deps.db.inApp(appId, async (tx) => {
      const numbers = await tx
        .select({ number: voiceNumber.number, flowId: voiceNumber.flowId })
        .from(voiceNumber)
        .innerJoin(
          flow,
          and(eq(flow.appId, voiceNumber.appId), eq(flow.id, voiceNumber.flowId), isNull(flow.deletedAt)),
        )
      const [app] = await tx.select({ settings: application.settings }).from(application)
      const known: [string, Entry][] = []
      for (const { number, flowId } of numbers) {
        const { settings } = await readSettings(tx, flowId)
        known.push([keyOf(appId, number), { flowId, settings, defaultLanguage: app?.settings.language ?? 'en' }])
      }
      return known
    })
    for (const key of entries.keys()) if (key.startsWith(`${appId}/`)) entries.delete(key)
    for (const [key, entry] of found) entries.set(key, entry)
    if (found.length > 0) await readToken(appId)
  }

  async function readToken(appId: string): Promise<Secret<string> | null> {
    const token = await deps.carrier.token(appId)
    tokens.set(appId, { token, at: performance.now() })
    return token
  }

  async function loadAll(): Promise<void> {
    const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
    for (const { appId } of apps) await load(appId)
  }

  return {
    async find(appId, number) {
      const found = await deps.db.inApp(appId, async (tx) => {
        const [row] = await tx
          .select({ flowId: flow.id })
          .from(voiceNumber)
          .innerJoin(flow, and(eq(flow.appId, voiceNumber.appId), eq(flow.id, voiceNumber.flowId)))
          .where(and(eq(voiceNumber.number, number), isNull(flow.deletedAt)))
        const [app] = await tx.select({ settings: application.settings }).from(application)
        if (!row) return null
        const { settings } = await readSettings(tx, row.flowId)
        return { flowId: row.flowId, settings, defaultLanguage: app?.settings.language ?? 'en' }
      })
      if (found) entries.set(keyOf(appId, number), found)
      return found
    },
    async token(appId) {
      const known = tokens.get(appId)
      if (known && performance.now() - known.at < TOKEN_MS) return known.token
      try {
        return await readToken(appId)
      } catch (error) {
        if (known) return known.token
        throw error
      }
    },
    failover(appId, number) {
      const { settings, defaultLanguage } = entries.get(keyOf(appId, number)) ?? {
        settings: defaultMenuSettings('en'),
        defaultLanguage: 'en',
      }
      const { failover, emergency, voice } = settings
      const language = languageOf(textPrompt(failover), [settings.language, defaultLanguage])
      const said = language === null ? [] : say(failover[language] ?? '', language, voice)
      return responseOf([
        ...said,
        ...(emergency.transferTo === '' ? [] : [dial({ number: emergency.transferTo })]),
        hangUp,
      ])
    },
    refresh() {
      const now = performance.now()
      if (now - refreshedAt < REFRESH_MS) return
      refreshedAt = now
      loadAll().catch((error: unknown) => deps.log.error({ err: error }, 'the numbers could not be looked up'))
    },
  }
}
