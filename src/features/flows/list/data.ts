import type { client } from '#src/api/client.ts'

export type FlowPage = Awaited<ReturnType<typeof client.flows.list>>
/** A flow as the list shows it. */
export type FlowRow = FlowPage['items'][number]
export type Quota = FlowPage['quota']
export type Folder = Awaited<ReturnType<typeof client.flows.folders>>[number]
export type Template = Awaited<ReturnType<typeof client.flows.templates>>[number]

/** Kinds of flows: drawn step by step, or with steps that a model takes. */
export const KINDS = ['standard', 'ai'] as const
export type FlowKind = FlowRow['kind']
