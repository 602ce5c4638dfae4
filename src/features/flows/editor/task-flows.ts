import { FlaskConical } from 'lucide-react'
import { client } from '#src/api/client.ts'
import type { FlowFamily } from './family.ts'
import { MediaAround } from './media-around.tsx'
import { TryIt } from './try-it/try-it.tsx'
import { useClashes } from './use-clashes.ts'

/** Task flows: what visitors meet in a chat. */
export const TASK_FLOWS: FlowFamily = {
  prefix: 'FLOW',
  noun: null,
  back: (t) => t(($) => $.flow.bar.back),
  tryIt: { label: (t) => t(($) => $.flow.panel.try), icon: FlaskConical, Panel: TryIt },
  views: [],
  docks: [],
  Tools: null,
  Around: MediaAround,
  useScope: useClashes,
  useTried: () => null,
  useTraced: () => null,
  copyVersion: ({ appId, ...version }) => client.flows.create({ appId, from: { type: 'version', ...version } }),
}
