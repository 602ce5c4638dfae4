import { readFlowFile } from '#src/domain/flow-document/export.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { api, refusal } from '../../support/api.tsx'
import { flowId, folderId, sampleDocument, type SampleFlows } from './list-sample.ts'

const NOW = '2026-11-21T09:00:00.000Z'

/** The calls of the list of flows, answered from a sample that they write into. */
export function fakeFlows(sample: SampleFlows, settings: RobotSettings) {
  let deleted: SampleFlows['flows'] = []
  const find = (id: string) => {
    const flow = sample.flows.find((other) => other.id === id)
    if (flow === undefined) throw refusal('NOT_FOUND')
    return flow
  }
  const add = (name: string, part: Partial<SampleFlows['flows'][number]>) => {
    if (sample.flows.some((flow) => flow.name === name)) throw refusal('FLOW_NAME_TAKEN')
    const number = Math.max(0, ...sample.flows.map((flow) => flow.number)) + 1
    const flow: SampleFlows['flows'][number] = {
      id: flowId(number),
      number,
      name,
      kind: 'standard',
      folderId: null,
      enabled: true,
      live: 'new',
      trigger: { intent: '', examples: 0, keywords: [], events: [], calledBy: 0 },
      problems: { blocking: 0, warnings: 0 },
      runs: 0,
      completed: null,
      failed: null,
      lastRunAt: null,
      tests: { total: 0, passed: 0 },
      revision: 1,
      updatedAt: NOW,
      updatedBy: null,
      ...part,
    }
    sample.flows = [flow, ...sample.flows]
    return { id: flow.id }
  }

  const list = api.flows.list.handler(({ input }) => {
    const text = input.text?.toLowerCase() ?? ''
    const found = sample.flows
      .filter(
        (flow) =>
          flow.name.toLowerCase().includes(text) &&
          (input.folderId === undefined || flow.folderId === (input.folderId === 'none' ? null : input.folderId)) &&
          (input.kind === undefined || flow.kind === input.kind) &&
          (input.enabled === undefined || flow.enabled === input.enabled) &&
          (input.live === undefined || flow.live === input.live),
      )
      .toSorted((a, b) => {
        const [one, other] = [a[input.sort] ?? '', b[input.sort] ?? '']
        return (one < other ? -1 : one > other ? 1 : 0) * (input.descending ? -1 : 1)
      })
    const from = Number(input.cursor ?? 0)
    const to = from + input.limit
    return {
      items: found.slice(from, to),
      nextCursor: to < found.length ? String(to) : null,
      total: found.length,
      quota: { used: sample.flows.length, limit: sample.limit },
    }
  })

  return {
    flows: {
      list,
      get: api.flows.get.handler(({ input }) => ({ ...find(input.flowId), document: sampleDocument() })),
      resources: api.flows.resources.handler(() => ({
        flows: [],
        groups: [],
        members: [],
        skills: [],
        tags: [],
        userTags: [],
        channels: ['web'],
        secrets: [],
        callable: [],
        languages: ['en', 'zh'],
        timeZone: 'Asia/Shanghai',
        applicationName: 'Willow',
        open: true,
        hasModel: sample.hasModel,
        settings,
      })),
      templates: api.flows.templates.handler(() => sample.templates),
      create: api.flows.create.handler(({ input }) => {
        const { from, folderId: folder } = input
        if (sample.limit !== null && sample.flows.length >= sample.limit) throw refusal('TASKFLOW_LIMIT')
        if (from.type === 'flow') {
          const { name, kind } = find(from.flowId)
          return add(`${name} 2`, { kind, folderId: folder, enabled: false, live: 'off' })
        }
        const template =
          from.type === 'template' ? sample.templates.find(({ id }) => id === from.template)?.name : undefined
        return add(input.name ?? `${template ?? ''} 2`, { kind: input.kind, folderId: folder })
      }),
      import: api.flows.import.handler(({ input, errors }) => {
        const read = readFlowFile(() => flowSpecs, input.text)
        if (!read.ok) {
          const faults = read.faults.map(({ code, path, values }) => ({ code, path: [...path], values: { ...values } }))
          throw errors.FLOW_FILE_INVALID({ data: { faults } })
        }
        const { kind } = read.flow
        if (kind === 'ivr') throw errors.FLOW_FILE_INVALID({ data: { faults: [] } })
        const { id } = add(read.flow.name, { kind, folderId: input.folderId })
        return { id, name: read.flow.name, kind, unsupported: [...read.report] }
      }),
      updateMany: api.flows.updateMany.handler(({ input: { changes } }) => {
        for (const { flowId: id, folderId: folder, enabled } of changes) {
          find(id)
          sample.flows = sample.flows.map((flow) =>
            flow.id === id
              ? {
                  ...flow,
                  ...(folder !== undefined && { folderId: folder }),
                  ...(enabled !== undefined && { enabled }),
                }
              : flow,
          )
        }
        return {}
      }),
      update: api.flows.update.handler(({ input }) => {
        const { flowId: id, name, folderId: folder, enabled } = input
        if (name !== undefined && sample.flows.some((flow) => flow.id !== id && flow.name === name))
          throw refusal('FLOW_NAME_TAKEN')
        find(id)
        sample.flows = sample.flows.map((flow) =>
          flow.id === id
            ? {
                ...flow,
                ...(name !== undefined && { name }),
                ...(folder !== undefined && { folderId: folder }),
                ...(enabled !== undefined && { enabled }),
              }
            : flow,
        )
        return {}
      }),
      remove: api.flows.remove.handler(({ input, errors }) => {
        const called = sample.flows.find((flow) => input.ids.includes(flow.id) && flow.trigger.calledBy > 0)
        if (called !== undefined) {
          const callers = sample.flows.slice(0, called.trigger.calledBy).map(({ id, name }) => ({ id, name }))
          throw errors.FLOW_CALLED({ data: { flowId: called.id, callers } })
        }
        deleted = sample.flows.filter(({ id }) => input.ids.includes(id))
        sample.flows = sample.flows.filter(({ id }) => !input.ids.includes(id))
        return {}
      }),
      restore: api.flows.restore.handler(({ input }) => {
        sample.flows = [...sample.flows, ...deleted.filter(({ id }) => input.ids.includes(id))]
        return {}
      }),
      folders: api.flows.folders.handler(() =>
        sample.folders.map((folder) => ({
          ...folder,
          count: sample.flows.filter((flow) => flow.folderId === folder.id).length,
        })),
      ),
      createFolder: api.flows.createFolder.handler(({ input }) => {
        if (sample.folders.some(({ name }) => name === input.name)) throw refusal('FOLDER_NAME_TAKEN')
        const id = folderId(sample.folders.length + 1)
        sample.folders = [...sample.folders, { id, name: input.name }]
        return { id }
      }),
      renameFolder: api.flows.renameFolder.handler(({ input }) => {
        sample.folders = sample.folders.map((folder) =>
          folder.id === input.folderId ? { ...folder, name: input.name } : folder,
        )
        return {}
      }),
      removeFolder: api.flows.removeFolder.handler(({ input }) => {
        sample.folders = sample.folders.filter(({ id }) => id !== input.folderId)
        sample.flows = sample.flows.map((flow) =>
          flow.folderId === input.folderId ? { ...flow, folderId: null } : flow,
        )
        return {}
      }),
    },
  }
}
