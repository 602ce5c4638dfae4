import type { TableStore } from '#src/editor/qa-table/table-store.ts'
import { ImpactConfirm } from '../impact/impact-confirm.tsx'

/** An entry that is about to begin or stop answering by the switch in its row. */
export type Switched = { key: number; entryId: string; on: boolean }

type SwitchConfirmProps = {
  appId: string
  store: TableStore
  /** Undefined: no switch was pressed. */
  switched: Switched | undefined
  onClose: () => void
}

/** Asks before the switch of a row acts, with what that does to visitors' questions; it is a step that can be undone. */
export function SwitchConfirm({ appId, store, switched, onClose }: SwitchConfirmProps) {
  if (switched === undefined) return null
  const { key, entryId, on } = switched
  return (
    <ImpactConfirm
      appId={appId}
      planned={{ type: 'act', target: { ids: [entryId] }, act: on ? 'enable' : 'disable' }}
      count={1}
      onConfirm={() => {
        store.change([{ key, column: 'enabled', after: on }])
        onClose()
      }}
      onClose={onClose}
    />
  )
}
