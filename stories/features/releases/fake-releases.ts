import type { ContractOutput } from '../../support/console/outputs.ts'
import type { IntentClash } from '#src/contract/flows.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { pendingOf } from '../../support/pending-of.ts'
import { sampleMe } from '../frame/people.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import menuEn from '#src/server/content/flows/menu-departments.en.json' with { type: 'json' }
import menuZh from '#src/server/content/flows/menu-departments.zh.json' with { type: 'json' }
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { api, refusal } from '../../support/api.tsx'
import { entryId, releaseId, sampleReleases, type SampleReleases } from './sample-releases.ts'

type Settings = {
  /** Changes the sample before the page sees it. */
  prepare?: (sample: SampleReleases) => void
  /** The step at which a deployment fails. */
  failsAt?: 'build' | 'switch'
  /** Whether the first deployment asks to sign in anew. */
  asksPassword?: boolean
  /** Whether somebody else is deploying. */
  isBusy?: boolean
  /** Task flows that stand in the way of a deployment. */
  broken?: { flowId: string; name: string; codes: string[]; count: number }[]
  /** Flows that begin at what questions ask, too. */
  clashes?: IntentClash[]
  /** What the plan does not run; left out: it runs all. */
  unplanned?: { flows: number; documents: number }
  /** Questions that are kept as tests, as the draft answers them. */
  kept?: ContractOutput['regression']['run']
  /** What came of the tests of flows, and what that does to a deploy. */
  tests?: DraftTests
}

type DraftTests = {
  rule: 'warn' | 'block'
  ran: number
  left: number
  failed: { flowId: string; name: string; kind: 'standard'; tests: string[] }[]
}

const menus = { en: menuEn, zh: menuZh }

export const PASSWORD = 'a-good-long-one'

/** The calls of the publish records; a deployment goes one step further each time it is looked at. */
export function fakeReleases({
  prepare,
  failsAt,
  asksPassword = false,
  isBusy = false,
  broken = [],
  clashes = [],
  unplanned = { flows: 0, documents: 0 },
  kept = [],
  tests = { rule: 'warn', ran: 0, left: 0, failed: [] },
}: Settings = {}) {
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const sample = sampleReleases(language)
  prepare?.(sample)
  let isFresh = !asksPassword
  const off = new Set<string>()

  const find = (id: string) => {
    const found = sample.releases.find((release) => release.id === id)
    if (found === undefined) throw refusal('NOT_FOUND')
    return found
  }

  function begin(
    kind: 'manual' | 'initial' | 'rollback',
    note: string,
    sourceNumber: number | null,
    without: readonly string[] = [],
  ) {
    if (!isFresh) throw refusal('REAUTH_REQUIRED')
    if (isBusy) throw refusal('DEPLOY_IN_PROGRESS')
    const standing = broken.filter(({ flowId }) => !off.has(flowId) && !without.includes(flowId))
    if (standing.length > 0) throw refusal('CANVAS_INVALID', { flows: standing })
    const number = (sample.releases[0]?.number ?? 0) + 1
    const id = releaseId(number)
    sample.releases.unshift({
      id,
      number,
      kind,
      note,
      sourceNumber,
      status: 'in_progress',
      step: 'snapshot',
      live: false,
      failure: null,
      failedTests: tests.failed.reduce((sum, flow) => sum + flow.tests.length, 0),
      questions: { added: 1, changed: 1, removed: 1 },
      flows: { added: 0, changed: 0, removed: 0 },
      documents: { added: 0, changed: 0, removed: 0 },
      look: { added: 0, changed: 0, removed: 0 },
      settings: { added: 0, changed: 1, removed: 0 },
      startedBy: sampleMe(language).applications[0]?.nickname ?? null,
      startedAt: '2026-11-20T09:40:00.000Z',
      finishedAt: null,
    })
    return { releaseId: id, number, failedTests: tests.failed }
  }

  function goOn(id: string) {
    const release = find(id)
    if (release.status !== 'in_progress') return release
    if (release.step === failsAt) {
      Object.assign(release, { status: 'failed', failure: 'INTERRUPTED', finishedAt: '2026-11-20T09:40:04.000Z' })
    } else if (release.step === 'switch') {
      for (const other of sample.releases) other.live = false
      Object.assign(release, { status: 'deployed', step: 'done', live: true, finishedAt: '2026-11-20T09:40:04.000Z' })
      sample.pending = []
    } else release.step = release.step === 'snapshot' ? 'build' : 'switch'
    return { ...release }
  }

  return {
    regression: { run: api.regression.run.handler(() => kept) },
    release: {
      list: api.release.list.handler(({ input }) => ({
        items: sample.releases
          .filter(({ status }) => input.status === undefined || status === input.status)
          .slice(0, input.limit),
        nextCursor: null,
      })),
      unplanned: api.release.unplanned.handler(() => unplanned),
      pending: api.release.pending.handler(() => pendingOf(sample.pending)),
      deploy: api.release.deploy.handler(({ input }) =>
        begin(sample.releases.length === 0 ? 'initial' : 'manual', input.note, null, input.without),
      ),
      tests: api.release.tests.handler(() => tests),
      setTestRule: api.release.setTestRule.handler(() => ({})),
      get: api.release.get.handler(({ input }) => goOn(input.releaseId)),
      compare: api.release.compare.handler(({ input }) => {
        find(input.releaseId)
        const changes = input.to === 'draft' ? sample.pending : sample.pending.slice(1)
        return pendingOf(changes)
      }),
      snapshot: api.release.snapshot.handler(({ input }) => {
        find(input.releaseId)
        return sample.snapshot
      }),
      flow: api.release.flow.handler(({ input }) => {
        const menu = menus[language]
        if (input.flowId === entryId(21)) return { kind: 'ivr' as const, document: menu.document as GraphJson }
        const { document } = loadFlowTemplate('return-refund', language)!
        return { kind: 'standard' as const, document: graphToJson(document) }
      }),
      rollBack: api.release.rollBack.handler(({ input }) =>
        begin('rollback', input.note, find(input.releaseId).number),
      ),
    },
    flows: {
      intentClashes: api.flows.intentClashes.handler(() => clashes),
      update: api.flows.update.handler(({ input }) => {
        if (input.enabled === false) off.add(input.flowId)
        else off.delete(input.flowId)
        return {}
      }),
    },
    auth: {
      who: api.auth.who.handler(() => ({ me: sampleMe(language) })),
      signIn: api.auth.signIn.handler(({ input }) => {
        if (input.password !== PASSWORD) throw refusal('LOGIN_FAILED')
        isFresh = true
        return sampleMe(language)
      }),
    },
  }
}
