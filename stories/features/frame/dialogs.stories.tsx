import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { AccountSwitched } from '#src/features/frame/account-switched.tsx'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { JobTray } from '#src/features/frame/job-tray.tsx'
import type { Job } from '#src/features/frame/jobs.ts'
import { Root } from '#src/features/frame/root.tsx'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { newerVersion } from '#src/features/frame/version-check.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../../.storybook/preview.tsx'
import { useSample, type Sample } from '../../support/sample.ts'
import { DARK, Sheet } from '../../support/sheet.tsx'
import { begin, InFrame, standing } from './in-frame.tsx'

const onSaved = fn()
const onLeft = fn()

/** A form of one field, with two ways out: a link to another page, and another language, say. */
function Form({ valid = true, works = true }: { valid?: boolean; works?: boolean }) {
  const sample = useSample()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(sample.nameValue)
  const [name, setName] = useState(saved)
  const save = async () => {
    onSaved(name)
    if (works) setSaved(name)
    return works
  }
  useLeaveGuard({ isDirty: name !== saved, save: valid ? save : undefined, discard: () => setName(saved) })
  return (
    <Sheet>
      <Field label={sample.name}>
        <TextField value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button onClick={() => void navigate({ href: '/online' }).then(() => onLeft('page'))}>{sample.tabs[2]}</Button>
      <Button onClick={() => void confirmLeave().then((leaves) => leaves && onLeft('other'))}>{sample.deploy}</Button>
    </Sheet>
  )
}

const meta = preview.meta({
  title: 'Screens/Frame/Dialogs',
  component: Form,
  decorators: [InFrame],
  loaders: [begin],
  beforeEach: () => {
    onSaved.mockClear()
    onLeft.mockClear()
  },
})

const edit = async (field: HTMLElement) => userEvent.type(field, ' 2')
const dialog = () => standing('dialog', 'Unsaved changes')
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const LeaveClean = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'History' }))
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith('page'))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
})

export const LeaveAndSave = meta.story({
  play: async ({ canvas }) => {
    await edit(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'History' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }))
    await isClosed()
    await expect(onSaved).toHaveBeenCalledWith('Store helper 2')
  },
})

export const LeaveAndDiscard = meta.story({
  play: async ({ canvas }) => {
    await edit(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith('other'))
    await expect(onSaved).not.toHaveBeenCalled()
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('Store helper'))
  },
})

export const LeaveAndStay = meta.story({
  play: async ({ canvas }) => {
    await edit(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    await dialog()
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await expect(onLeft).not.toHaveBeenCalled()
    await expect(canvas.getByRole('textbox')).toHaveValue('Store helper 2')
  },
})

export const LeaveWhenSavingFails = meta.story({
  args: { works: false },
  play: async ({ canvas }) => {
    await edit(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }))
    await isClosed()
    await expect(onLeft).not.toHaveBeenCalled()
  },
})

export const LeaveWhatCannotBeSaved = meta.story({
  args: { valid: false },
  play: async ({ canvas }) => {
    await edit(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'History' }))
    await expect((await dialog()).queryByRole('button', { name: 'Save' })).toBeNull()
  },
})

export const ClosingTheTab = meta.story({
  play: async ({ canvas }) => {
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await expect(closing()).toBe(false)
    await edit(canvas.getByRole('textbox'))
    await expect(closing()).toBe(true)
  },
})

const fieldsOf = (sample: Sample) => [
  { label: sample.name, mine: sample.nameValue, theirs: sample.categories[0] ?? null },
  { label: sample.answer, mine: null, theirs: sample.answerValue },
]
const onKeepMine = fn()
const onTakeTheirs = fn()

function Conflicted() {
  const sample = useSample()
  const [changedAt] = useState(() => new Date(Date.now() - 125_000).toISOString())
  return (
    <ConflictDialog
      conflict={{ changedBy: 'Anna', changedAt }}
      fields={fieldsOf(sample)}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      onClose={() => {}}
    />
  )
}

export const Conflict = meta.story({
  render: () => <Conflicted />,
  play: async () => {
    const open = await standing('dialog', 'Changed by someone else')
    await expect(open.getByText(/^Anna changed this 2 minutes ago/)).toBeVisible()
    await expect(open.queryByRole('table')).toBeNull()
    await userEvent.click(open.getByRole('button', { name: 'Show the differences' }))
    await expect(open.getByRole('rowheader', { name: 'Answer' })).toBeVisible()
    await expect(open.getByText('Empty')).toBeVisible()
    await userEvent.click(open.getByRole('button', { name: 'Take theirs' }))
    await expect(onTakeTheirs).toHaveBeenCalledOnce()
    await userEvent.click(open.getByRole('button', { name: 'Keep mine' }))
    await expect(onKeepMine).toHaveBeenCalledOnce()
  },
})

export const ConflictDark = meta.story({
  globals: DARK,
  render: () => <Conflicted />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '查看差异' }))
  },
})

const onReload = fn()
const otherTab = (key: string, oldValue: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))

export const AccountSwitchedElsewhere = meta.story({
  render: () => <AccountSwitched isExempt={() => false} onConfirm={onReload} />,
  play: async () => {
    otherTab('lang', 'en', 'zh')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    otherTab('userId', 'a', 'b')
    const open = await standing('alertdialog', 'Account Switched')
    const text = 'Your account has been switched or logged out, please refresh the page and try again'
    await expect(open.getByText(text)).toBeVisible()
    await expect(await open.findByText(/^Signed in now: /)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('alertdialog')).toBeVisible()
    await userEvent.click(open.getByRole('button', { name: 'Refresh' }))
    await expect(onReload).toHaveBeenCalledOnce()
  },
})

export const AccountSwitchedOnSignIn = meta.story({
  globals: DARK,
  render: () => <AccountSwitched isExempt={() => true} />,
  play: async () => {
    otherTab('userId', 'a', 'b')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

const onDismiss = fn()
const onCancel = fn()
const jobsOf = (sample: Sample): Job[] => [
  { id: '1', title: sample.deploy, state: 'running', progress: { done: 3, total: 12 }, onCancel },
  { id: '2', title: sample.add, state: 'queued' },
  { id: '3', title: sample.duplicate, state: 'done', file: '/files/1' },
  { id: '4', title: sample.rename, state: 'failed', failure: sample.failedNote, file: '/files/2' },
  { id: '5', title: sample.remove, state: 'cancelled' },
]

function Jobs() {
  const sample = useSample()
  return (
    <Sheet>
      <div>
        <JobTray jobs={jobsOf(sample)} onDismiss={onDismiss} />
      </div>
    </Sheet>
  )
}

export const JobsInTheTray = meta.story({
  render: () => <Jobs />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '2 jobs running' }))
    const tray = await standing('dialog', 'Jobs')
    await expect(tray.getByRole('progressbar', { name: 'Deploy' })).toHaveAttribute('aria-valuenow', '25')
    await expect(tray.getByRole('link', { name: 'Error file' })).toHaveAttribute('href', '/files/2')
    await userEvent.click(tray.getByRole('button', { name: 'Cancel Deploy' }))
    await expect(onCancel).toHaveBeenCalledOnce()
    await userEvent.click(tray.getByRole('button', { name: 'Remove Rename from the list' }))
    await expect(onDismiss).toHaveBeenCalledWith('4')
  },
})

export const JobsDark = meta.story({
  globals: DARK,
  render: () => <Jobs />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '2 个任务进行中' }))
    await standing('dialog', '后台任务')
  },
})

export const NewerVersion = meta.story({
  parameters: { hasOwnNotices: true },
  render: () => <Root />,
  beforeEach: () => () => newerVersion.set(undefined),
  play: async () => {
    await expect(screen.queryByText('A new version is ready')).toBeNull()
    newerVersion.set('b')
    await waitFor(() => expect(screen.getByText('A new version is ready')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  },
})

const expired = new ORPCError('UNAUTHORIZED', { status: 401 })

/** A page that asks for something after the session has ended. */
function Working() {
  const { pathname, search } = useLocation()
  const ask = useMutation({ mutationFn: () => Promise.reject(expired) })
  const sample = useSample()
  return (
    <Sheet>
      <Root />
      <output>{`${pathname} ${JSON.stringify(search)}`}</output>
      <Button onClick={() => ask.mutate()}>{sample.save}</Button>
    </Sheet>
  )
}

export const SessionEnds = meta.story({
  parameters: { hasOwnNotices: true },
  render: () => <Working />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/^\/login/)).toHaveTextContent('/main/1400000001/chatbot/basic')
  },
})
