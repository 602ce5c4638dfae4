import { CheckpointDialog } from './dialogs/checkpoint-dialog.tsx'
import { ConnectDialog } from './dialogs/connect-dialog.tsx'
import { FindDialog } from './dialogs/find-dialog.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'

/** What an action has asked for. */
export type Asking =
  | { type: 'connect'; nodeId: string; outlet?: string }
  | { type: 'find' }
  | { type: 'help' }
  | { type: 'checkpoint' }

/** The editor's dialogs, one at a time. */
export function FlowDialogs({ asking, onClose }: { asking: Asking | null; onClose: () => void }) {
  if (asking === null) return null
  switch (asking.type) {
    case 'connect':
      return <ConnectDialog nodeId={asking.nodeId} from={asking.outlet} onClose={onClose} />
    case 'find':
      return <FindDialog onClose={onClose} />
    case 'help':
      return <KeysDialog onClose={onClose} />
    default:
      return <CheckpointDialog onClose={onClose} />
  }
}
