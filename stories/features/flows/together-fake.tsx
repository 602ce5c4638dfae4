import { use, useState, type ComponentType } from 'react'
import { renameNode } from '#src/domain/graph/commands.ts'
import { graphFromJson, graphToJson, type GraphJson } from '#src/domain/graph/json.ts'
import { change } from '#src/editor/document/patches.ts'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import { TASK_FLOWS } from '#src/features/flows/editor/task-flows.ts'
import type { FlowSearch } from '#src/features/flows/editor/search.ts'
import type { FlowLinkEvents, OpenFlowLink } from '#src/features/flows/editor/together/flow-link.ts'
import type { FlowPerson } from '#src/features/flows/editor/together/people.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { api, refusal } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'
import { fakeFlows } from './list-fake.ts'
import { flowId, sampleFlows } from './list-sample.ts'

const FLOW = flowId(1)
/** The node that the stories are about. */
export const NODE = 'nobody'
const OWN = 'own-connection'

const WORDS = {
  en: { flow: 'Order status', others: ['Li Wang', 'Maria Santos', 'Jonas', 'Amara Okafor', 'Yuki', 'Tomás'] },
  zh: { flow: '订单状态', others: ['王丽', '陈思远', '赵一鸣', '周小雨', '孙浩', '吴敏'] },
}

/** The server and the colleagues of the story that is shown. */
export type Colleagues = {
  names: readonly string[]
  /** Tells that so many others have the flow open. */
  arrive: (count: number) => void
  /** Another saves a new name for a node. */
  rename: (node: string, title: string) => void
  remove: () => void
  stored: () => GraphJson
}

export const colleagues: { now: Colleagues | undefined } = { now: undefined }

let events: FlowLinkEvents | undefined
const openLink: OpenFlowLink = (_app, _flow, given) => {
  events = given
  queueMicrotask(() => {
    given.connected(OWN)
    given.presence([])
  })
  return { here: () => undefined, close: () => undefined }
}

const PLACES = [
  { nodeId: NODE, pointer: { x: 1560, y: 1000 } },
  { nodeId: NODE, pointer: { x: 1900, y: 1210 } },
  { nodeId: null, pointer: { x: 1480, y: 1180 } },
]

function person(nickname: string, index: number): FlowPerson {
  return {
    connection: `connection-${index}`,
    personId: `person ${index * 3}`,
    nickname,
    nodeId: null,
    pointer: null,
    ...PLACES[index],
  }
}

/** The console around the editor of a flow that others have open, too. */
export function InCompany(Story: ComponentType) {
  const language = use(SampleLanguageContext)
  return inConsole(undefined, (bot) => {
    const words = WORDS[language]
    const template = loadFlowTemplate('order-status', language)
    if (template === null) throw new Error('There is no such template.')
    let document = graphToJson(template.document)
    let revision = 3
    let isGone = false
    const sample = sampleFlows(language)
    const [first] = sample.flows
    if (first === undefined) throw new Error('The sample has no flow.')
    colleagues.now = {
      names: words.others,
      arrive: (count) => events?.presence(words.others.slice(0, count).map(person)),
      rename(node, title) {
        const read = graphFromJson(flowSpecs, document)
        if (!read.ok) throw new Error('The sample is no flow.')
        document = graphToJson(change(read.document, (draft) => renameNode(node, title).apply(draft))[0])
        revision += 1
        events?.saved({ revision, connection: 'connection-0' })
      },
      remove() {
        isGone = true
        events?.saved({ revision, connection: null })
      },
      stored: () => document,
    }
    return {
      flows: {
        ...fakeFlows(sample, bot.robot.settings).flows,
        get: api.flows.get.handler(() => {
          if (isGone) throw refusal('NOT_FOUND')
          const updatedBy = words.others[0] ?? null
          return { ...first, id: FLOW, name: words.flow, enabled: true, document, revision, updatedBy }
        }),
        save: api.flows.save.handler(({ input, errors }) => {
          if (isGone) throw refusal('NOT_FOUND')
          if (input.baseRevision !== revision)
            throw errors.CONFLICT({
              data: { revision, changedBy: words.others[0] ?? null, changedAt: new Date().toISOString() },
            })
          document = input.document
          revision += 1
          return { revision }
        }),
      },
    }
  })(Story)
}

/** The page, at the node that the stories are about. */
export function Shared() {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState<FlowSearch>({ node: NODE })
  return (
    <ApplicationContext value={sampleApplication(language)}>
      <FlowPage
        family={TASK_FLOWS}
        appId={APP_ID}
        flowId={FLOW}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        readOnly={false}
        openLink={openLink}
        onOpenFlow={() => undefined}
        onClose={() => undefined}
      />
    </ApplicationContext>
  )
}
