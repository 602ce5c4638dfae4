import type { AnyProcedure } from '@orpc/server'
import { use, useState, type ComponentType } from 'react'
import { fn, screen, waitFor, expect } from 'storybook/test'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import { TASK_FLOWS } from '#src/features/flows/editor/task-flows.ts'
import type { FlowSearch } from '#src/features/flows/editor/search.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { api } from '../../../support/api.tsx'
import { SampleLanguageContext } from '../../../support/sample.ts'
import { inConsole } from '../../../support/console/console.tsx'
import { sampleApplication } from '../../frame/people.ts'
import { idOf } from '../../../support/console/sample-bot.ts'
import { APP_ID, FLOW_ID, sampleEditor, type SampleEditor } from './sample-editor.ts'

type Procedures = Record<string, AnyProcedure>

/** The calls of the editor, answered from a sample that they write into. */
function fakeEditor(sample: SampleEditor): Procedures {
  return {
    get: api.flows.get.handler(() => sample.flow),
    resources: api.flows.resources.handler(() => sample.resources),
    intentClashes: api.flows.intentClashes.handler(() => []),
    save: api.flows.save.handler(({ input }) => {
      sample.flow = { ...sample.flow, document: input.document, revision: input.baseRevision + 1 }
      return { revision: sample.flow.revision }
    }),
    update: api.flows.update.handler(({ input: { name, enabled } }) => {
      sample.flow = {
        ...sample.flow,
        ...(name !== undefined && { name }),
        ...(enabled !== undefined && { enabled }),
      }
      return {}
    }),
    versions: api.flows.versions.handler(() => ({ items: sample.versions, nextCursor: null })),
    version: api.flows.version.handler(({ input }) => ({
      ...(sample.versions.find(({ id }) => id === input.versionId) ?? sample.versions[0]!),
      document: graphToJson(sample.before),
    })),
    nameVersion: api.flows.nameVersion.handler(({ input }) => {
      const id = idOf(23, 100 + sample.versions.length)
      const number = sample.versions.length + 1
      const { name, note } = input
      sample.versions = [
        { id, number, name, note, origin: 'named', author: null, at: new Date().toISOString() },
        ...sample.versions,
      ]
      return { id }
    }),
    create: api.flows.create.handler(() => ({ id: FLOW_ID })),
    tests: api.flows.tests.handler(() => sample.tests),
    saveTest: api.flows.saveTest.handler(({ input }) => {
      const { testId, name, setup, steps } = input
      const known = sample.tests.find(({ id }) => id === testId)
      const id = testId ?? idOf(24, 100 + sample.tests.length)
      const revision = (known?.revision ?? 0) + 1
      const saved = { id, name, setup, steps, revision, updatedAt: new Date().toISOString(), updatedBy: null, runs: [] }
      sample.tests = known ? sample.tests.map((test) => (test.id === id ? saved : test)) : [...sample.tests, saved]
      return { id, revision }
    }),
    removeTest: api.flows.removeTest.handler(({ input }) => {
      sample.tests = sample.tests.filter(({ id }) => id !== input.testId)
      return {}
    }),
    runTests: api.flows.runTests.handler(({ input }) =>
      sample.tests
        .filter(({ id }) => input.testIds === undefined || input.testIds.includes(id))
        .map(({ id, runs: [last] }) => ({
          testId: id,
          runId: idOf(25, 99),
          passed: last?.passed ?? true,
          result: last?.result ?? { steps: [], visited: [], ms: 3 },
        })),
    ),
    perform: api.flows.perform.handler(() => ({ ok: false, code: 'TIMEOUT', detail: '', ms: 10_000 })),
    find: api.flows.find.handler(() => ({
      candidates: [],
      passages: [],
      entries: [],
      documents: [],
      filesAt: `/files/${APP_ID}/`,
      items: [],
      searchMs: 2,
    })),
    replay: api.flows.replay.handler(() => sample.replay),
    saveSecret: api.flows.saveSecret.handler(() => ({})),
  }
}

type InEditorOptions = {
  document?: (language: 'en' | 'zh') => GraphDocument
  prepare?: (sample: SampleEditor) => void
  override?: (sample: SampleEditor) => Procedures
}

/** The console around the editor of one flow, with a sample behind the calls. */
export function inEditor({ document, prepare, override = () => ({}) }: InEditorOptions = {}) {
  return function InEditor(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    return inConsole(undefined, () => {
      const sample = sampleEditor(language, document?.(language))
      prepare?.(sample)
      return { flows: { ...fakeEditor(sample), ...override(sample) } }
    })(Story)
  }
}

/** A live connection that nobody else is on. */
const openLink = () => ({ here: () => undefined, close: () => undefined })

export type EditorProps = { initial: FlowSearch; readOnly?: boolean; roles?: Role[] }

export const onOpenFlow = fn()
export const onClose = fn()

/** The editor with its address in a state, as the route keeps it in the query string. */
export function Editor({ initial, readOnly = false, roles = ['super_admin'] }: EditorProps) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <FlowPage
        family={TASK_FLOWS}
        appId={APP_ID}
        flowId={FLOW_ID}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        readOnly={readOnly}
        openLink={openLink}
        onOpenFlow={onOpenFlow}
        onClose={onClose}
      />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </ApplicationContext>
  )
}

/** What the address says. */
export const address = () => JSON.parse(document.querySelector('[data-search]')?.textContent ?? '{}') as FlowSearch

/** Waits until the flow is there. */
export async function isOpen() {
  const canvas = await screen.findByRole('application', undefined, { timeout: 5000 })
  // Its parts are drawn one after the other.
  await waitFor(() => expect(canvas.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'), {
    timeout: 5000,
  })
  return canvas
}

/** Waits until all that was done is on the server. */
export const isSaved = () =>
  waitFor(() => expect(screen.getByText(/^(Saved|已保存)$/)).toBeVisible(), { timeout: 5000 })
