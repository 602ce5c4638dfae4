import { useState } from 'react'
import type { FlowEditor } from './editor-context.ts'
import type { Asking } from './flow-dialogs.tsx'
import type { ActionDialogs } from './use-actions.ts'

/** Which dialog the editor shows, and what opens each of them. */
export function useAsking(): {
  asking: Asking | null
  connectFrom: FlowEditor['connectFrom']
  dialogs: Omit<ActionDialogs, 'quickAdd'>
  close: () => void
} {
  const [asking, ask] = useState<Asking | null>(null)
  return {
    asking,
    connectFrom: (nodeId, outlet) => ask({ type: 'connect', nodeId, outlet }),
    dialogs: {
      connect: (nodeId) => ask({ type: 'connect', nodeId }),
      find: () => ask({ type: 'find' }),
      help: () => ask({ type: 'help' }),
      checkpoint: () => ask({ type: 'checkpoint' }),
    },
    close: () => ask(null),
  }
}
