import { performance } from 'node:perf_hooks'
import type { BotProgram } from '#src/domain/engine/advance.ts'
import type { BotCandidate } from '#src/domain/engine/session.ts'
import type { Matcher } from '#src/domain/matching/matcher.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import type { Db } from '../db/client.ts'
import { buildAside } from './build.ts'
import { readDraftChanges, readDraftSettings, readRelease, type QaContent } from './content.ts'

/** A bot that can answer now: its program, and its ear. */
export type LoadedBot = {
  program: BotProgram
  search(query: string, limit: number): { candidates: BotCandidate[]; searchMs: number }
}

/** The bots this process has at hand. They are caches of the database: losing one costs a load, never an answer. */
export type Bots = {
  /** The bot of a release, loaded or from memory. */
  ofRelease(appId: string, releaseId: string): Promise<LoadedBot>
  /** The draft's bot, with every change that was committed before the call. */
  ofDraft(appId: string): Promise<LoadedBot>
}

/** How many releases stay in memory; the least used goes first. */
const KEPT = 64
/** Past this share of changed entries the draft's matcher is built anew, aside. */
const REBUILD_AT = 0.05

type Draft = { matcher: Matcher; entries: Map<string, QaContent>; watermark: string; rebuilding: boolean }

export function createBots(db: Db): Bots {
  const releases = new Map<string, Promise<LoadedBot>>()
  const drafts = new Map<string, Promise<Draft>>()
  /** One sync of a draft at a time: the matcher is changed in place. */
  const syncs = new Map<string, Promise<unknown>>()

  async function loadRelease(appId: string, releaseId: string): Promise<LoadedBot> {
    const { settings, entries } = await db.inApp(appId, (tx) => readRelease(tx, releaseId))
    return loaded(releaseId, settings, entries, await buildAside(questionsOf(entries)))
  }

  async function loadDraft(appId: string): Promise<Draft> {
    const { changes, watermark } = await db.inApp(appId, (tx) => readDraftChanges(tx, '0'))
    const entries = new Map(changes.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])))
    return { matcher: await buildAside(questionsOf(entries)), entries, watermark, rebuilding: false }
  }

  async function sync(appId: string, draft: Draft): Promise<RobotSettings> {
    const { changes, watermark, settings } = await db.inApp(appId, async (tx) => ({
      ...(await readDraftChanges(tx, draft.watermark)),
      settings: await readDraftSettings(tx),
    }))
    draft.watermark = watermark
    for (const { id, content } of changes) applyChange(draft, id, content)
    if (draft.matcher.changed > REBUILD_AT && draft.matcher.size.entries > 100 && !draft.rebuilding)
      rebuild(appId, draft)
    return settings
  }

  function rebuild(appId: string, draft: Draft): void {
    draft.rebuilding = true
    loadDraft(appId)
      .then((fresh) => drafts.set(appId, Promise.resolve(fresh)))
      .catch(() => {
        draft.rebuilding = false
      })
  }

  return {
    ofRelease(appId, releaseId) {
      const key = `${appId}/${releaseId}`
      const known = releases.get(key)
      if (known) {
        releases.delete(key)
        releases.set(key, known)
        return known
      }
      const loading = loadRelease(appId, releaseId)
      releases.set(key, loading)
      loading.catch(() => releases.delete(key))
      const [oldest] = releases.keys()
      if (releases.size > KEPT && oldest !== undefined) releases.delete(oldest)
      return loading
    },
    async ofDraft(appId) {
      let loading = drafts.get(appId)
      if (!loading) {
        loading = loadDraft(appId)
        drafts.set(appId, loading)
        loading.catch(() => drafts.delete(appId))
      }
      const draft = await loading
      const settings = (syncs.get(appId) ?? Promise.resolve()).catch(() => undefined).then(() => sync(appId, draft))
      syncs.set(appId, settings)
      return loaded(null, await settings, draft.entries, draft.matcher)
    },
  }
}

function questionsOf(entries: ReadonlyMap<string, QaContent>) {
  return [...entries].map(([id, entry]) => ({ id, questions: [entry.question, ...entry.similar] }))
}

function applyChange(draft: Draft, id: string, content: QaContent | null): void {
  const known = draft.entries.get(id)
  if (content === null) {
    if (!known) return
    draft.entries.delete(id)
    draft.matcher.remove(id)
    return
  }
  draft.entries.set(id, content)
  const same = known && known.question === content.question && known.similar.join('\n') === content.similar.join('\n')
  if (!same) draft.matcher.update({ id, questions: [content.question, ...content.similar] })
}

function loaded(
  releaseId: string | null,
  settings: RobotSettings,
  entries: ReadonlyMap<string, QaContent>,
  matcher: Matcher,
): LoadedBot {
  return {
    program: { releaseId, settings, entry: (id) => entries.get(id) },
    search(query, limit) {
      const start = performance.now()
      const candidates = matcher
        .match(query, limit)
        .map(({ entryId, confidence, question }) => ({ entryId, confidence, question }))
      return { candidates, searchMs: performance.now() - start }
    },
  }
}
