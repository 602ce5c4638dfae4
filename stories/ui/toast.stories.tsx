import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ToastProvider } from '#src/ui/toast.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ component: ToastProvider })

const undo = fn()

function Buttons() {
  const sample = useSample()
  const toasts = useToasts()
  const [open, setOpen] = useState(false)
  return (
    <main className="flex flex-wrap gap-3 p-6">
      <Button onClick={() => toasts.show({ kind: 'success', title: sample.saved, note: sample.savedNote })}>
        {sample.save}
      </Button>
      <Button
        onClick={() =>
          toasts.show({ kind: 'undo', title: sample.deleted, action: { label: sample.undo, onAction: undo } })
        }
      >
        {sample.deleteMany}
      </Button>
      <Button onClick={() => toasts.show({ kind: 'error', title: sample.failed, note: sample.failedNote })}>
        {sample.deploy}
      </Button>
      <Button onClick={() => toasts.show({ kind: 'info', title: sample.calloutTitle })}>{sample.more}</Button>
      <Button onClick={() => setOpen(true)}>{sample.rename}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={sample.question} closeLabel={sample.cancel}>
        <Button onClick={() => toasts.show({ kind: 'success', title: sample.saved })}>{sample.add}</Button>
      </Dialog>
    </main>
  )
}

function Notices() {
  const sample = useSample()
  return (
    <ToastProvider label={sample.notifications} closeLabel={sample.close}>
      <Buttons />
    </ToastProvider>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const showThree = async () => {
  const [save, remove, deploy] = screen.getAllByRole('button')
  for (const button of [save!, remove!, deploy!]) await userEvent.click(button)
}

export const States = meta.story({ render: () => <Notices />, play: showThree })

export const StatesDark = meta.story({ render: () => <Notices />, play: showThree, globals: DARK })

export const SuccessIsAStatusAndAFailureAnAlert = meta.story({
  render: () => <Notices />,
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.save)
    await expect(screen.getByRole('status')).toHaveTextContent(sample.saved)
    await expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    await press(sample.deploy)
    await expect(screen.getByRole('alert')).toHaveTextContent(sample.failed)
    await expect(screen.getByRole('region', { name: sample.notifications })).toBeVisible()
  },
})

export const ThreeAtMostAndErrorsStayLongest = meta.story({
  render: () => <Notices />,
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.deploy)
    await press(sample.save)
    await press(sample.more)
    await press(sample.deleteMany)
    await expect(screen.getAllByRole('button', { name: sample.close })).toHaveLength(3)
    await expect(screen.getByRole('alert')).toHaveTextContent(sample.failed)
    await expect(screen.getByRole('status')).not.toHaveTextContent(sample.saved)
    await expect(screen.getByRole('status')).toHaveTextContent(sample.deleted)
  },
})

export const UndoDoesItAndPutsTheNoticeAway = meta.story({
  render: () => <Notices />,
  play: async () => {
    undo.mockClear()
    const sample = sampleIn('en')
    await press(sample.deleteMany)
    await press(sample.undo)
    await expect(undo).toHaveBeenCalledOnce()
    await expect(screen.queryByText(sample.deleted)).not.toBeInTheDocument()
  },
})

export const APressOnANoticeLeavesTheDialogOpen = meta.story({
  render: () => <Notices />,
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.rename)
    await screen.findByRole('dialog')
    await press(sample.add)
    await userEvent.click(await screen.findByText(sample.saved))
    await userEvent.click(screen.getByRole('button', { name: sample.close, hidden: true }))
    await waitFor(() => expect(screen.queryByText(sample.saved)).not.toBeInTheDocument())
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
})
