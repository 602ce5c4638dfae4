import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eye, Link, PowerOff, Share2 } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { isPublishable } from '#src/domain/flow-document/problems.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { flowFile } from '../list/export-flow.ts'
import { useFlowEditor } from './editor-context.ts'

const ICON = { size: 16, strokeWidth: 1.75 }

/** Gives the flow to others, as a link or a file, and takes it out of service. */
export function ShareMenu() {
  const t = useTexts()
  const toasts = useToasts()
  const notices = useNotices()
  const { flow, store, isReadOnly } = useFlowEditor()
  const setEnabled = useSetEnabled()
  const copy = (link: URL) =>
    copyText(link.href).then(
      () => notices.done(t(($) => $.flow.share.copied)),
      () => toasts.show({ kind: 'attention', title: t(($) => $.flow.share.refused), note: link.href }),
    )
  const handleLook = () => {
    const link = new URL(location.href)
    link.searchParams.set('view', 'only')
    void copy(link)
  }
  const handleExport = () => {
    const { name, kind } = flow
    saveFile(flowFile(name, exportFlow({ name, kind, document: store.store.get(store.docAtom) })))
  }
  const entries: MenuEntry[] = [
    { label: t(($) => $.flow.share.view), icon: <Link {...ICON} />, onSelect: () => void copy(new URL(location.href)) },
    { label: t(($) => $.flow.share.look), icon: <Eye {...ICON} />, onSelect: handleLook },
    { type: 'line' },
    { label: t(($) => $.flow.share.export), icon: <Download {...ICON} />, onSelect: handleExport },
    ...(flow.enabled && !isReadOnly
      ? [
          { type: 'line' as const },
          {
            label: t(($) => $.flow.share.switchOff),
            note: t(($) => $.flow.share.switchOffNote),
            icon: <PowerOff {...ICON} />,
            onSelect: () => setEnabled(false),
          },
        ]
      : []),
  ]
  return (
    <Menu trigger={<IconButton label={t(($) => $.flow.share.title)} icon={<Share2 {...ICON} />} />} entries={entries} />
  )
}

/** Of a flow that is out of service: says so, and puts it back. */
export function EnableSwitch() {
  const t = useTexts()
  const setEnabled = useSetEnabled()
  const { problems, onSearch } = useFlowEditor()
  const enable = () => {
    // It is meant to go live: now is the time to hear what keeps it from that.
    if (problems !== null && !isPublishable(problems)) onSearch({ check: 'all', dock: 'problems' })
    setEnabled(true)
  }
  return <Switch label={t(($) => $.flow.bar.off)} checked={false} onCheckedChange={enable} />
}

function useSetEnabled(): (enabled: boolean) => void {
  const t = useTexts()
  const notices = useNotices()
  const queries = useQueryClient()
  const { appId, flow } = useFlowEditor()
  const update = async (enabled: boolean) => {
    await orpc.flows.update.call({ appId, flowId: flow.id, enabled })
    await queries.invalidateQueries({ queryKey: orpc.flows.key() })
  }
  const change = useMutation({
    mutationFn: update,
    onSuccess: (_done, enabled) =>
      notices.undoable(
        enabled ? t(($) => $.flow.share.switchedOn) : t(($) => $.flow.share.switchedOff),
        () => update(!enabled),
        `flow ${flow.id}`,
      ),
    onError: notices.failed,
  })
  return (enabled) => change.mutate(enabled)
}
