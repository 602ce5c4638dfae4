import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { ToastProvider } from '#src/ui/toast.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Toast', component: ToastProvider })

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

const MANY = Array.from({ length: 60 }, (_, at) => at)

/** Every place in reach is a control; a press on one shows a notice. */
function Full() {
  const sample = useSample()
  const toasts = useToasts()
  const show = () =>
    toasts.show({ kind: 'undo', title: sample.deleted, action: { label: sample.undo, onAction: undo } })
  return (
    <Drawer
      open
      onOpenChange={fn()}
      title={sample.details}
      closeLabel={sample.cancel}
      footer={<Button onClick={show}>{sample.save}</Button>}
      className="flex flex-col"
    >
      {MANY.map((at) => (
        <Button key={at} onClick={show}>
          {`${sample.add} ${at}`}
        </Button>
      ))}
    </Drawer>
  )
}

const PARTS = [0.02, 0.25, 0.5, 0.75, 0.98]

/** The controls that lie below the notices, at any of the points that are tried. */
const covered = () => {
  const toasts = document.querySelector('[data-toasts]')!
  const { left, top, width, height } = toasts.getBoundingClientRect()
  const points = PARTS.flatMap((x) => PARTS.map((y) => [left + x * width, top + y * height] as const))
  const below = points.flatMap(([x, y]) => document.elementsFromPoint(x, y))
  return [...new Set(below)].filter((element) => element instanceof HTMLButtonElement && !toasts.contains(element))
}

/** The corner where notices begin is a control, and so is all beside it. */
function Corner() {
  const sample = useSample()
  const toasts = useToasts()
  return (
    <main className="h-96">
      <Button
        className="fixed! inset-x-2 bottom-2 h-24!"
        onClick={() => toasts.show({ kind: 'success', title: sample.saved, note: sample.savedNote })}
      >
        {sample.save}
      </Button>
    </main>
  )
}

const inProvider = (Inside: () => ReactNode) => () => (
  <ToastProvider label="Notices" closeLabel="Close">
    <Inside />
  </ToastProvider>
)

export const AControlInTheCornerStaysInReach = meta.story({
  render: inProvider(Corner),
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.save)
    await screen.findByText(sample.saved)
    await waitFor(() => expect(covered()).toEqual([]))
    await press(sample.save)
  },
})

export const WhereAllIsControlsTheyMakeRoom = meta.story({
  render: inProvider(Full),
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.save)
    await screen.findByText(sample.deleted)
    await waitFor(() => expect(covered()).toEqual([]))
    await userEvent.click(screen.getByRole('button', { name: sample.undo, hidden: true }))
    await waitFor(() => expect(screen.queryByText(sample.deleted)).toBeNull())
    const foot = () => screen.getByRole('dialog').getBoundingClientRect().bottom
    await waitFor(() => expect(foot()).toBe(window.innerHeight))
  },
})

/** A switch that tells each turn: what an older notice offers to undo holds no longer. */
function Turns() {
  const sample = useSample()
  const toasts = useToasts()
  const action = { label: sample.undo, onAction: undo }
  return (
    <main className="flex gap-3 p-6">
      <Button onClick={() => toasts.show({ kind: 'undo', title: sample.deleted, about: 'one', action })}>
        {sample.deleteMany}
      </Button>
      <Button onClick={() => toasts.show({ kind: 'undo', title: sample.saved, about: 'one', action })}>
        {sample.save}
      </Button>
    </main>
  )
}

export const ANewerOneAboutTheSameTakesItsPlace = meta.story({
  render: inProvider(Turns),
  play: async () => {
    const sample = sampleIn('en')
    await press(sample.deleteMany)
    await screen.findByText(sample.deleted)
    await press(sample.save)
    await screen.findByText(sample.saved)
    await expect(screen.queryByText(sample.deleted)).toBeNull()
    await expect(screen.getAllByRole('button', { name: sample.undo })).toHaveLength(1)
  },
})
