import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useDoc } from '#src/editor/document/context.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { useFlowEditor } from './editor-context.ts'

/** Whether what is on the screen is on the server. */
export function SaveState() {
  const t = useTexts()
  const { autosave } = useFlowEditor()
  const state = useDoc(autosave.stateAtom)
  const {
    icon: Icon,
    tone,
    text,
  } = {
    clean: { icon: Check, tone: 'text-muted', text: t(($) => $.flow.save.clean) },
    dirty: { icon: LoaderCircle, tone: 'text-muted', text: t(($) => $.flow.save.saving) },
    saving: { icon: LoaderCircle, tone: 'text-muted', text: t(($) => $.flow.save.saving) },
    retrying: { icon: CloudOff, tone: 'text-warning-text', text: t(($) => $.flow.save.offline) },
    conflict: { icon: TriangleAlert, tone: 'text-warning-text', text: t(($) => $.flow.save.conflict) },
    locked: {
      icon: TriangleAlert,
      tone: 'text-danger-text',
      text: state.type === 'locked' ? errorText(t, state.code) : '',
    },
  }[state.type]
  return (
    <span role="status" className={cx('flex items-center gap-1.5 text-12', tone)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {text}
    </span>
  )
}
