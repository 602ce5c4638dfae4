import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '#src/api/errors.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import type { Called } from './called-dialog.tsx'
import type { FlowRow, Folder } from './data.ts'
import { flowPath } from './flow-path.ts'
import { useFlowDeeds, type Deed } from './use-flow-deeds.ts'

/** What the row menu and the bulk bar do, with a notice for each deed and the way back in it. */
export function useFlowActions(appId: string) {
  const t = useTexts()
  const router = useRouter()
  const toasts = useToasts()
  const notices = useNotices()
  const deeds = useFlowDeeds(appId)
  const [called, setCalled] = useState<Called>()

  /** Resolves to whether it worked. */
  async function run(work: Promise<Deed>, title: (count: number) => string): Promise<boolean> {
    try {
      const { changed, undo } = await work
      if (changed === 0) notices.done(t(($) => $.flows.bulk.unchanged))
      else notices.undoable(title(changed), undo)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  async function remove(flows: readonly FlowRow[]): Promise<boolean> {
    try {
      const { changed, undo } = await deeds.remove(flows)
      notices.undoable(
        t(($) => $.flows.bulk.removed, { count: changed }),
        undo,
      )
      return true
    } catch (error) {
      const callers = calledOf(error, flows)
      if (callers === undefined) notices.failed(error)
      else setCalled(callers)
      return false
    }
  }

  async function duplicate(flow: FlowRow): Promise<void> {
    try {
      const id = await deeds.duplicate(flow)
      toasts.show({
        kind: 'success',
        title: t(($) => $.flows.bulk.duplicated, { name: flow.name }),
        action: {
          label: t(($) => $.flows.actions.open),
          onAction: () => void router.navigate({ href: flowPath(appId, id) }),
        },
      })
    } catch (error) {
      notices.failed(error)
    }
  }

  async function save(flows: readonly FlowRow[]): Promise<boolean> {
    try {
      await deeds.save(flows)
      notices.done(t(($) => $.flows.bulk.exported, { count: flows.length }))
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  return {
    open: (flow: Pick<FlowRow, 'id'>) => void router.navigate({ href: flowPath(appId, flow.id) }),
    setEnabled: (flows: readonly FlowRow[], enabled: boolean) =>
      run(deeds.setEnabled(flows, enabled), (count) =>
        enabled ? t(($) => $.flows.bulk.enabled, { count }) : t(($) => $.flows.bulk.disabled, { count }),
      ),
    move: (flows: readonly FlowRow[], folder: Pick<Folder, 'id' | 'name'> | null) =>
      run(deeds.move(flows, folder?.id ?? null), (count) =>
        folder === null
          ? t(($) => $.flows.bulk.takenOut, { count })
          : t(($) => $.flows.bulk.moved, { count, name: folder.name }),
      ),
    remove,
    duplicate,
    save,
    /** The flow that could not be deleted, with the flows that call it. */
    called,
    closeCalled: () => setCalled(undefined),
  }
}

export type FlowActions = ReturnType<typeof useFlowActions>

function calledOf(error: unknown, flows: readonly FlowRow[]): Called | undefined {
  const called = refusalOf(error, 'FLOW_CALLED')
  return called && { name: flows.find(({ id }) => id === called.flowId)?.name ?? '', callers: called.callers }
}
