import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useStore } from '#src/features/shared/store.ts'
import {
  canSaveAll,
  confirmLeave,
  discardAll,
  hasUnsaved,
  leaveQuestion,
  leavesUnsaved,
  saveAll,
} from '#src/features/shared/leaving/unsaved.ts'

/**
 * The leave guard itself, once for the whole console: it stands in the way of every navigation to another path, of
 * steps in the history that close a form, and of closing the tab while something is not saved, and asks Save, Discard or Stay.
 */
export function LeaveDialog() {
  const t = useTexts()
  const question = useStore(leaveQuestion)
  const [isSaving, setSaving] = useState(false)

  useBlocker({
    shouldBlockFn: async (way) => leavesUnsaved(way) && !(await confirmLeave()),
    enableBeforeUnload: false,
  })
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleBeforeUnload)
    return () => window.removeEventListener('beforeunload', handleBeforeUnload)
  }, [])

  const answer = (leave: boolean) => {
    leaveQuestion.set(undefined)
    question?.resolve(leave)
  }
  const handleSave = async () => {
    setSaving(true)
    // A save that failed has said why where it failed: the page is needed to mend it.
    const isSaved = await saveAll().catch(() => false)
    setSaving(false)
    answer(isSaved)
  }
  const handleDiscard = () => {
    discardAll()
    answer(true)
  }
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      title={t(($) => $.frame.leave.title)}
      description={t(($) => $.frame.leave.text)}
      closeLabel={t(($) => $.frame.leave.stay)}
      size="small"
      footer={
        <>
          <Button onClick={() => answer(false)}>{t(($) => $.frame.leave.stay)}</Button>
          <Button tone="danger-plain" onClick={handleDiscard}>
            {t(($) => $.frame.leave.discard)}
          </Button>
          {canSaveAll() && (
            <Button tone="accent" busy={isSaving} onClick={() => void handleSave()}>
              {t(($) => $.frame.leave.save)}
            </Button>
          )}
        </>
      }
    />
  )
}
