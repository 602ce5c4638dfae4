import { compileFlow, type BotProgram, type FlowProgram } from '#src/domain/engine/program.ts'
import type { Found } from '#src/domain/step/effect.ts'
import { flowEntryId } from '#src/domain/engine/triggers.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { flowSpecs, ivrSpecs, specsFor } from '#src/nodes/specs.ts'
import type { Db } from '../db/client.ts'
import { filesAt } from '../platform/files-at.ts'
import { buildAside } from './build.ts'
import { createEar, type Ear } from './ear.ts'
import { NO_MEANINGS, type Meanings } from './meanings.ts'
import {
  readDraftChanges,
  readDraftDocuments,
  readDraftSettings,
  readRelease,
  type FlowContent,
  type QaContent,
} from './content.ts'
import { NO_PASSAGES, type Passages, type SearchedDocuments } from './passages.ts'
import { createReading, type Reading } from './reading.ts'

/** A bot that can answer now: its program, and its ear. */
export type LoadedBot = {
  program: BotProgram
  /** The voice menus of the same state, with the same answers: a chat runs none of them, and a call nothing else. */
  voice: BotProgram
  /** To be called with what a visitor says before it is searched for; see {@link Ear} and {@link Reading}. */
  prepare(query: string): Promise<void>
  /** To be called with what is looked up in documents, where it was not prepared: words alone, and never long. */
  read(query: string): Promise<void>
  search(query: string, limit: number): Found
  /** All that it hears: the questions of its entries, and the texts that begin its flows. */
  heard(): MatcherEntry[]
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
/** Up to so many changes are learnt one by one whatever the size of the draft. */
const LEARNT_ONE_BY_ONE = 20

type Draft = {
  ear: Ear
  entries: Map<string, QaContent>
  flows: Map<string, FlowProgram>
  menus: Map<string, FlowProgram>
  watermark: string
  rebuilding: boolean
}

export function createBots(
  db: Db,
  meanings: Meanings = NO_MEANINGS,
  documentsOf: { passages: Passages; failed: (error: unknown) => void } = {
    passages: NO_PASSAGES,
    failed: () => undefined,
  },
): Bots {
  const releases = new Map<string, Promise<LoadedBot>>()
  const drafts = new Map<string, Promise<Draft>>()
  /** One sync of a draft at a time: the matcher is changed in place. */
  const syncs = new Map<string, Promise<unknown>>()

  async function loadRelease(appId: string, releaseId: string): Promise<LoadedBot> {
    const { settings, entries, flows: contents, documents } = await db.inApp(appId, (tx) => readRelease(tx, releaseId))
    const { flows, menus } = compiled(contents)
    const base = { appId, key: `${appId}/${releaseId}`, entries: () => heard(entries, flows) }
    const ear = createEar(await buildAside(appId, base.entries()), meanings, base)
    const reading = readingOf(appId, documents)
    // Its passages are brought in before it is live: the first visitor does not wait for them.
    await reading.prepare('-')
    return loaded({ appId, releaseId, settings, entries, flows, menus, ear, documents, reading })
  }

  async function loadDraft(appId: string): Promise<Draft> {
    const changes = await db.inApp(appId, (tx) => readDraftChanges(tx, '0'))
    const entries = new Map(changes.entries.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])))
    const { flows, menus } = compiled(
      new Map(changes.flows.flatMap(({ id, content }) => (content ? [[id, content] as const] : []))),
    )
    const { watermark } = changes
    const base = { appId, key: `${appId}/draft`, entries: () => heard(entries, flows) }
    const ear = createEar(await buildAside(appId, base.entries()), meanings, base)
    return { ear, entries, flows, menus, watermark, rebuilding: false }
  }

  const readingOf = (appId: string, documents: SearchedDocuments) =>
    createReading(documentsOf.passages, { appId, documents, failed: documentsOf.failed })

  type Synced = { draft: Draft; settings: RobotSettings; documents: SearchedDocuments }

  async function sync(appId: string, draft: Draft): Promise<Synced> {
    const { entries, flows, watermark, settings, documents } = await db.inApp(appId, async (tx) => ({
      ...(await readDraftChanges(tx, draft.watermark)),
      settings: await readDraftSettings(tx),
      documents: await readDraftDocuments(tx),
    }))
    // An entry may be told again that is known already.
    const changes = entries.filter(({ id, content }) => !isKnown(draft, id, content))
    // So much has changed at once that learning it piece by piece would take longer than building all of it aside.
    if (changes.length > Math.max(LEARNT_ONE_BY_ONE, draft.ear.size.entries * REBUILD_AT)) {
      const fresh = await loadDraft(appId)
      drafts.set(appId, Promise.resolve(fresh))
      return { draft: fresh, settings, documents }
    }
    for (const { id, content } of entries) await applyChange(draft, id, content)
    for (const { id, content } of flows) await applyFlow(draft, id, content)
    draft.watermark = watermark
    if (draft.ear.changed > REBUILD_AT && draft.ear.size.entries > 100 && !draft.rebuilding) rebuild(appId, draft)
    return { draft, settings, documents }
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
      const known = loading
      const synced = (syncs.get(appId) ?? Promise.resolve())
        .catch(() => undefined)
        .then(async () => sync(appId, await (drafts.get(appId) ?? known)))
      syncs.set(appId, synced)
      const { draft, settings, documents } = await synced
      return loaded({
        ...draft,
        appId,
        releaseId: null,
        settings,
        documents,
        reading: readingOf(appId, documents),
      })
    },
  }
}

/** All that a bot can hear: the questions of its entries, and the texts that begin its flows. */
function heard(entries: ReadonlyMap<string, QaContent>, flows: ReadonlyMap<string, FlowProgram>): MatcherEntry[] {
  return [
    ...[...entries].map(([id, entry]) => heardEntry(id, entry)),
    ...[...flows.values()].filter(begunByText).map(heardOf),
  ]
}

const heardEntry = (id: string, { question, similar, counterExamples }: QaContent): MatcherEntry => ({
  id,
  questions: [question, ...similar],
  ...(counterExamples && { counterExamples }),
})
const begunByText = (flow: FlowProgram) => flow.trigger.intent.examples.length > 0
const heardOf = ({ id, trigger: { intent } }: FlowProgram): MatcherEntry => ({
  id: flowEntryId(id),
  questions: intent.examples,
  counterExamples: intent.counterExamples,
})

/** Flows and menus that can run. One that can no longer be read is left out, so that the others go on. */
function compiled(contents: ReadonlyMap<string, FlowContent>): Pick<Draft, 'flows' | 'menus'> {
  const family = (isMenu: boolean) =>
    new Map(
      [...contents].flatMap(([id, content]) => {
        const program = (content.kind === 'ivr') === isMenu ? compile(id, content) : null
        return program ? [[id, program] as const] : []
      }),
    )
  return { flows: family(false), menus: family(true) }
}

/** Makes a flow or a menu ready to run; null where it cannot be read any more. */
export function compile(id: string, { name, kind, document }: FlowContent): FlowProgram | null {
  const specs = specsFor(kind)
  const read = graphFromJson(specs, document)
  return read.ok ? compileFlow(specs, { id, name, document: read.document }) : null
}

async function applyFlow(draft: Draft, id: string, content: FlowContent | null): Promise<void> {
  draft.menus.delete(id)
  if (content?.kind === 'ivr') {
    const menu = compile(id, content)
    if (menu) draft.menus.set(id, menu)
    return
  }
  const known = draft.flows.get(id)
  const next = content && compile(id, content)
  if (next) draft.flows.set(id, next)
  else draft.flows.delete(id)
  const before = known && JSON.stringify(heardOf(known))
  if (next && begunByText(next)) {
    if (before !== JSON.stringify(heardOf(next))) await draft.ear.update(heardOf(next))
  } else if (known && begunByText(known)) draft.ear.remove(flowEntryId(id))
}

/** Whether an entry is heard as it is to be. */
function isKnown(draft: Draft, id: string, content: QaContent | null): boolean {
  const known = draft.entries.get(id)
  if (content === null || known === undefined) return content === null && known === undefined
  return JSON.stringify(heardEntry(id, known)) === JSON.stringify(heardEntry(id, content))
}

async function applyChange(draft: Draft, id: string, content: QaContent | null): Promise<void> {
  const isHeardSo = isKnown(draft, id, content)
  if (content !== null) {
    if (!isHeardSo) await draft.ear.update(heardEntry(id, content))
    draft.entries.set(id, content)
  } else if (!isHeardSo) {
    draft.entries.delete(id)
    draft.ear.remove(id)
  }
}

function loaded(bot: {
  appId: string
  releaseId: string | null
  settings: RobotSettings
  entries: ReadonlyMap<string, QaContent>
  flows: ReadonlyMap<string, FlowProgram>
  menus: ReadonlyMap<string, FlowProgram>
  ear: Ear
  documents: SearchedDocuments
  reading: Reading
}): LoadedBot {
  const { appId, releaseId, settings, entries, flows, menus, ear, documents, reading } = bot
  const common = {
    releaseId,
    settings,
    filesAt: filesAt(appId),
    entry: (id: string) => entries.get(id),
    document: (id: string) => documents.get(id),
  }
  return {
    program: { ...common, flows, specs: flowSpecs },
    voice: { ...common, flows: menus, specs: ivrSpecs },
    heard: () => heard(entries, flows),
    async prepare(query) {
      await Promise.all([ear.prepare(query), reading.prepare(query)])
    },
    read: (query) => reading.prepare(query),
    search(query, limit) {
      const passages = reading.found(query)
      return { ...ear.search(query, limit), ...(passages.length > 0 && { passages }) }
    },
  }
}
