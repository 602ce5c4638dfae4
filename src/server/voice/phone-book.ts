import { and, eq, isNull } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import type { Secret } from '#src/lib/secret.ts'
import { defaultMenuSettings, type MenuSettings } from '#src/domain/voice/settings.ts'
import { failoverPrompt } from '#src/domain/voice/telephone.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import type { Tx } from '../db/client.ts'
import { flow } from '../db/schema/flow.ts'
import { application } from '../db/schema/platform.ts'
import { voiceMenu, voiceNumber } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { settingsFrom } from '#src/domain/voice/settings.ts'
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
  find(tx: Tx, appId: string, number: string): Promise<Entry | null>
  /** The token that the carrier signs with; as it was last known where the database does not answer. */
  token(appId: string): Promise<Secret<string> | null>
  /** What a caller hears when all else has failed: the failover text, and the emergency number where there is one. */
  failover(appId: string, number: string): string
  /** Looks all numbers up soon, unless that has just been done. */
  refresh(): void
}

export function createPhoneBook(deps: Pick<Deps, 'db' | 'carrier' | 'clock' | 'log'>): PhoneBook {
  const entries = new Map<string, Entry>()
  const tokens = createBoundedMap<string, { token: Secret<string> | null; at: number }>(LIMITS.atOnce.remembered)
  let refreshedAt = Number.NEGATIVE_INFINITY

  const keyOf = (appId: string, number: string) => `${appId}/${number}`

  async function load(appId: string): Promise<void> {
    const found = await deps.db.inApp(appId, (tx) => readEntries(tx))
    for (const key of entries.keys()) if (key.startsWith(`${appId}/`)) entries.delete(key)
    for (const [number, entry] of found) entries.set(keyOf(appId, number), entry)
    if (found.size > 0) await readToken(appId)
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
    async find(tx, appId, number) {
      const found = await readEntries(tx, number)
      const entry = found.get(number) ?? null
      if (entry) entries.set(keyOf(appId, number), entry)
      return entry
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
      const { emergency, voice } = settings
      const { text, language } = failoverPrompt(settings, defaultLanguage)
      return responseOf([
        ...say(text, language, voice),
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

/** The menus behind an application's numbers, or behind one of them. */
async function readEntries(tx: Tx, number?: string): Promise<Map<string, Entry>> {
  const rows = await tx
    .select({ number: voiceNumber.number, flowId: voiceNumber.flowId, saved: voiceMenu.settings })
    .from(voiceNumber)
    .innerJoin(flow, and(eq(flow.appId, voiceNumber.appId), eq(flow.id, voiceNumber.flowId), isNull(flow.deletedAt)))
    .leftJoin(voiceMenu, and(eq(voiceMenu.appId, voiceNumber.appId), eq(voiceMenu.flowId, voiceNumber.flowId)))
    .where(number === undefined ? undefined : eq(voiceNumber.number, number))
  if (rows.length === 0) return new Map()
  const { language } = (await circumstancesOf(tx)).settings
  return new Map(
    rows.map((row) => [
      row.number,
      { flowId: row.flowId, settings: settingsFrom(row.saved, language), defaultLanguage: language },
    ]),
  )
}
